/**
 * Writes `first-pictures.json` into the built application: pages as their first visitors see them, in every language, for the server to write into their
 * documents (server/src/http/documents/prerendered-pages.ts). The application draws the same in their place when it has arrived. `node web/build/prerender.ts`
 */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { languageNames } from '@sugya/contract/rules/pages'
import type { Language } from '@sugya/contract/api/texts'
import { createServer } from 'vite'
import type * as FirstPicture from '../src/app/prerender-landing.tsx'

const vite = await createServer({
  root: path.join(import.meta.dirname, '..'),
  server: { middlewareMode: true, hmr: false, watch: null },
  appType: 'custom',
  logLevel: 'error',
  optimizeDeps: { noDiscovery: true },
})
try {
  const { drawLanding } = (await vite.ssrLoadModule('/src/app/prerender-landing.tsx')) as typeof FirstPicture
  const landing: Partial<Record<Language, string>> = {}
  for (const language of Object.keys(languageNames) as Language[]) landing[language] = await drawLanding(language)
  writeFileSync(path.join(import.meta.dirname, '../dist/first-pictures.json'), JSON.stringify({ landing }))
} finally {
  await vite.close()
}
// The application keeps what it has read for minutes, and the process with it.
process.exit()
