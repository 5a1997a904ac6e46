import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ErrorBoundary } from './app/error-boundary.tsx'
import { LibraryGate } from './app/library-gate.tsx'
import { Providers } from './app/providers.tsx'
import { loadFirstPage, Router } from './app/router.tsx'
import { startLanguage } from './lib/i18n/setup.ts'
import { beginFirstCall } from './lib/api/first-call.ts'
import { keepOfflineCopies } from './lib/browser/offline-copies.ts'
import { preloadFonts } from './lib/browser/preload-fonts.ts'
import './styles/styles.css'

/**
 * Renders the application once its first page has loaded; until then the document shows what the server wrote. A page
 * that failed to load is loaded again as it renders.
 */
async function begin(root: HTMLElement): Promise<void> {
  beginFirstCall(location.pathname)
  const fonts = preloadFonts({ source: /^\/(?:texts|sheets|s)\//.test(location.pathname) })
  await Promise.all([startLanguage(), loadFirstPage().catch(() => undefined), fonts])
  // As a transition, the first render is cut into short tasks, between which a press is heard.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <ErrorBoundary>
          <Providers>
            <LibraryGate>
              <Router />
            </LibraryGate>
          </Providers>
        </ErrorBoundary>
      </StrictMode>,
    ),
  )
}

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')
// Not awaited: the chunk of the page imports this module.
void begin(root)
keepOfflineCopies()
