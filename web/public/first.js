// Runs before the first paint, so that nothing flashes: the chosen look (lib/theme.ts) and language (i18n/set-up.ts). A file, since the page allows
// no script within itself.
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  const language = localStorage.getItem('language')
  if (language === 'en' || language === 'ru') {
    document.documentElement.lang = language
    document.documentElement.dir = 'ltr'
  }
} catch {
  // A browser that stores nothing shows the page as the device is set, in Hebrew.
}
