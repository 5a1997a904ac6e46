// Runs before the first paint, so that nothing flashes: the chosen look (lib/theme.ts) and language (i18n/set-up.ts). A file, since the page allows
// no script within itself.
{
  const page = document.documentElement
  const stored = (/** @type {string} */ key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      // A browser that stores nothing shows the page as the device is set, in Hebrew.
      return null
    }
  }
  const theme = stored('theme')
  if (theme === 'light' || theme === 'dark') page.dataset.theme = theme

  const languages = ['he', 'en', 'ru']
  const asked = new URLSearchParams(location.search).get('lang')
  const written = page.lang
  page.lang = [asked, stored('language')].find((language) => languages.includes(language)) ?? 'he'
  page.dir = page.lang === 'he' ? 'rtl' : 'ltr'

  // The first picture of a page (server/src/http/documents/prerendered-pages.ts) is drawn for those who are not signed in, in the language of the document.
  if (page.lang !== written || stored('auth_token') !== null) page.dataset.redrawn = 'soon'

  // What is written for those without scripts is not seen where the application takes its place, unless a part of it does not arrive.
  page.dataset.scripts = 'on'
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLScriptElement) delete page.dataset.scripts
    },
    true,
  )
}
