// Runs before the first paint, so that nothing flashes: sets the chosen theme (lib/browser/theme.ts) and language
// (lib/i18n/setup.ts). A file, since the
// content security policy allows no inline script.
{
  const page = document.documentElement
  const stored = (/** @type {string} */ key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      // A browser without storage shows the theme of the device, in Hebrew.
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

  // A prerendered page (server/src/http/documents/prerendered-pages.ts) is that of a reader who is not signed in, in the language of the document.
  if (page.lang !== written || stored('auth_token') !== null) page.dataset.rerender = 'soon'

  // Hides the page for readers without scripts, which the application replaces, and shows it again when one of its
  // files does not arrive.
  page.dataset.scripts = 'on'
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLScriptElement) delete page.dataset.scripts
    },
    true,
  )
}
