import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ErrorBoundary } from './app/error-boundary.tsx'
import { LibraryGate } from './app/library-gate.tsx'
import { Providers } from './app/providers.tsx'
import { Router } from './app/router.tsx'
import { startLanguage } from './i18n/set-up.ts'
import './styles.css'

await startLanguage()

const place = document.getElementById('root')
if (!place) throw new Error('The page has no #root')

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
