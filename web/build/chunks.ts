import path from 'node:path'

/** The part of the bundler's module graph that is used here. */
interface Modules {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

const PAGES = path.join(import.meta.dirname, '../src/app/pages')

const CHAT = 'chat-page.tsx'
const TEXT = 'text-page.tsx'

/**
 * Chunks that pages share: modules of `packages`, and modules that `page` has in common with any of `others`. The
 * first chunk that matches a module takes it.
 */
const SHARED = [
  {
    name: 'first',
    packages: /@tanstack|lucide-react/,
    page: CHAT,
    others: ['landing-page.tsx', 'login-page.tsx', 'account-page.tsx', 'upgrade-page.tsx'],
  },
  { name: 'reading', packages: null, page: CHAT, others: [TEXT] },
  { name: 'library', packages: null, page: TEXT, others: ['texts-page.tsx'] },
  { name: 'chat', packages: null, page: CHAT, others: [CHAT] },
]

/** All modules that a page imports statically. */
function collectImports(page: string, modules: Modules): Set<string> {
  const imports = new Set<string>()
  const pending = [path.join(PAGES, page)]
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    if (imports.has(id)) continue
    imports.add(id)
    pending.push(...(modules.getModuleInfo(id)?.importedIds ?? []))
  }
  return imports
}

/**
 * The chunks of the pages that readers open first: one for what only the chat imports, and one for what it shares
 * with each kind of neighbour, which then loads nothing it does not need. By default the bundler makes a chunk for
 * each set of pages that share a module: thirty for the chat.
 */
export function sharedChunks() {
  const known = new Map<string, Set<string>>()
  const isImported = (page: string, id: string, modules: Modules): boolean => {
    const imports = known.get(page) ?? collectImports(page, modules)
    known.set(page, imports)
    return imports.has(id)
  }
  // Other packages are left to the bundler: a barrel file imports everything it exports.
  return SHARED.map(({ name, packages, page, others }) => ({
    name: (id: string, modules: Modules) => {
      if (id.includes('node_modules')) return packages?.test(id) ? name : null
      return isImported(page, id, modules) && others.some((other) => isImported(other, id, modules)) ? name : null
    },
    includeDependenciesRecursively: false,
  }))
}
