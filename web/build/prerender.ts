/**
 * Writes `prerendered.json` into the built application: pages as a first-time visitor sees them, in every language.
 * The server writes them into its documents (server/src/http/documents/prerendered-pages.ts); the application renders
 * the same in their place. `node web/build/prerender.ts`
 */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { languageNames } from '@sugya/contract/rules/pages'
import type { Language } from '@sugya/contract/api/texts'
import { createServer } from 'vite'
import type * as PrerenderPages from '../src/app/prerender-pages.tsx'

const vite = await createServer({
  root: path.join(import.meta.dirname, '..'),
  server: { middlewareMode: true, hmr: false, watch: null },
  appType: 'custom',
  logLevel: 'error',
  optimizeDeps: { noDiscovery: true },
})
try {
  const { renderPages } = (await vite.ssrLoadModule('/src/app/prerender-pages.tsx')) as typeof PrerenderPages
  const pages: Record<string, Partial<Record<Language, string>>> = {}
  for (const language of Object.keys(languageNames) as Language[])
    for (const [name, html] of Object.entries(await renderPages(language))) pages[name] = { ...pages[name], [language]: html }
  writeFileSync(path.join(import.meta.dirname, '../dist/prerendered.json'), JSON.stringify(pages))
} finally {
  await vite.close()
}
// The query cache of the application holds timers of minutes that would keep the process alive.
process.exit()
