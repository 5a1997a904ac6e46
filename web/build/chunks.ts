import path from 'node:path'

/** The part of the bundler's module graph that is used here. */
interface Modules {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

const SOURCES = path.join(import.meta.dirname, '../src')

const LANDING = 'app/pages/landing-page.tsx'
const CHAT = 'app/pages/chat-page.tsx'
const THREAD = 'features/chat/components/thread.tsx'
const TEXT = 'app/pages/text-page.tsx'
const TEXTS = 'app/pages/texts-page.tsx'
const SHEET = 'app/pages/own-sheet-page.tsx'
const FORMS = ['app/pages/login-page.tsx', 'app/pages/account-page.tsx', 'app/pages/upgrade-page.tsx']

/**
 * Chunks of modules that `page` has in common with any of `others`; without `others`, of everything else that the page
 * imports. The first chunk that matches a module takes it.
 */
const CHUNKS: { name: string; page: string; others?: string[] }[] = [
  { name: 'answers', page: THREAD, others: [LANDING, TEXT, TEXTS, SHEET] },
  { name: 'first', page: LANDING, others: [CHAT] },
  { name: 'passage', page: LANDING, others: [TEXT] },
  { name: 'reading', page: CHAT, others: [TEXT, TEXTS] },
  { name: 'forms', page: CHAT, others: [...FORMS, SHEET] },
  { name: 'library', page: TEXT, others: [TEXTS, SHEET, 'app/pages/study-page.tsx'] },
  { name: 'source', page: TEXT, others: ['features/reading/components/source-panel.tsx'] },
  { name: 'sheets', page: SHEET, others: ['app/pages/shared-sheet-page.tsx', 'app/pages/sheets-page.tsx', 'app/pages/sheet-page.tsx'] },
  { name: 'chat', page: CHAT },
  { name: 'thread', page: THREAD },
  { name: 'text', page: TEXT },
]

/** All modules that a page imports statically. */
function collectImports(page: string, modules: Modules): Set<string> {
  const imports = new Set<string>()
  const pending = [path.join(SOURCES, page)]
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    if (imports.has(id)) continue
    imports.add(id)
    pending.push(...(modules.getModuleInfo(id)?.importedIds ?? []))
  }
  return imports
}

/**
 * The chunks of the pages that readers open first: one for the page itself, and one for what it shares with
 * each kind of neighbour, which then loads nothing it does not need. By default the bundler makes a chunk for each set
 * of pages that share a module: thirty for the chat.
 */
export function sharedChunks() {
  const known = new Map<string, Set<string>>()
  const isImported = (page: string, id: string, modules: Modules): boolean => {
    const imports = known.get(page) ?? collectImports(page, modules)
    known.set(page, imports)
    return imports.has(id)
  }
  // Other packages are left to the bundler: a barrel file imports everything it exports.
  const isOwn = (id: string) => !id.includes('node_modules') || id.includes('lucide-react/dist/esm/icons')
  const chunks = CHUNKS.map(({ name, page, others }) => ({
    name: (id: string, modules: Modules) => {
      // The page itself begins the chunk that its address loads.
      if (!isOwn(id) || id === path.join(SOURCES, page) || !isImported(page, id, modules)) return null
      return others === undefined || others.some((other) => isImported(other, id, modules)) ? name : null
    },
    includeDependenciesRecursively: false,
  }))
  const packages = [
    { name: 'queries', test: /@tanstack/ },
    // Tabs, which a text and a conversation have, and what menus share with them.
    {
      name: 'tabs',
      test: /@radix-ui\/(?:primitive|react-(?:tabs|roving-focus|collection|slot|presence|context|primitive|compose-refs|id|use-))/,
    },
  ]
  return [...packages.map((one) => ({ ...one, includeDependenciesRecursively: false })), ...chunks]
}
