/**
 * Registers the service worker (public/sw.js), which keeps what is read for the time without a network, once the page
 * has loaded. Without one, as in a private window, nothing is kept.
 */
export function keepOfflineCopies(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = async () => {
    try {
      await navigator.serviceWorker.register('/sw.js')
      const { active } = await navigator.serviceWorker.ready
      active?.postMessage({ assets: listLoadedFiles() })
    } catch {
      // The browser refuses workers here; the application works without.
    }
  }
  if (document.readyState === 'complete') void register()
  else addEventListener('load', () => void register(), { once: true })
}

/** The reader has signed out, or another one has signed in: deletes the copies of conversations. */
export function forgetOfflineCopies(): void {
  navigator.serviceWorker?.controller?.postMessage('forget')
}

/** The paths of the files of this site that the page has loaded. */
function listLoadedFiles(): string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin }) => origin === location.origin)
    .map(({ pathname }) => pathname)
}
