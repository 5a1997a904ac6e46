import type { Language } from '@sugya/contract/api/texts'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { loadWords, startOnBuild } from '../lib/i18n/setup.ts'
import { Providers } from './providers.tsx'
import { LandingPage } from './pages/landing-page.tsx'

/** Renders the landing page to HTML without a reader or a library. Called by the build (web/build/prerender.ts). */
export async function renderLanding(language: Language): Promise<string> {
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
