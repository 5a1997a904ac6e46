import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ErrorBoundary } from './app/error-boundary.tsx'
import { LibraryGate } from './app/library-gate.tsx'
import { Providers } from './app/providers.tsx'
import { loadFirstPage, Router } from './app/router.tsx'
import { startLanguage } from './lib/i18n/setup.ts'
import { firstFaces } from './lib/browser/preload-fonts.ts'
import './styles/styles.css'

/**
 * Draws the page once all of it is there: until then what the server has written of it stands in its place. A page that did not arrive is asked for again
 * as it is drawn.
 */
async function begin(place: HTMLElement): Promise<void> {
  const faces = firstFaces({ source: location.pathname.startsWith('/texts/') })
  await Promise.all([startLanguage(), loadFirstPage().catch(() => undefined), faces])
  createRoot(place).render(
    <StrictMode>
      <ErrorBoundary>
        <Providers>
          <LibraryGate>
            <Router />
          </LibraryGate>
        </Providers>
      </ErrorBoundary>
    </StrictMode>,
  )
}

const place = document.getElementById('root')
if (!place) throw new Error('The page has no #root')
// Not awaited: the page that is fetched needs this module to have run.
void begin(place)
