import type { Language } from '@sugya/contract/api/texts'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { loadWords, startOnBuild } from '../lib/i18n/setup.ts'
import { Providers } from './providers.tsx'
import { LandingPage } from './pages/landing-page.tsx'

/** The landing page as HTML, as it is before anything of its reader or the library is known. Drawn when the application is built (web/build/prerender.ts). */
export async function drawLanding(language: Language): Promise<string> {
  await startOnBuild(language)
  await loadWords('landing')
  return renderToString(
    <Providers>
      <StaticRouter location="/landing">
        <LandingPage />
      </StaticRouter>
    </Providers>,
  )
}
