import path from 'node:path'

/** What the bundler tells of a module; the part of it that is used here. */
interface Modules {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

const PAGES = path.join(import.meta.dirname, '../src/app/pages')

const CHAT = 'chat-page.tsx'
const TEXT = 'text-page.tsx'

/**
 * Files that pages have in common: what of packages is in them (every page has some icons), and what one page shares with any of others. The first that
 * fits counts.
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

/** All that a page needs from its start. */
function needsOf(page: string, modules: Modules): Set<string> {
  const needs = new Set<string>()
  const waiting = [path.join(PAGES, page)]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (needs.has(id)) continue
    needs.add(id)
    waiting.push(...(modules.getModuleInfo(id)?.importedIds ?? []))
  }
  return needs
}

/**
 * The files of the pages that are opened first: one for what is the chat's alone, and one for what it shares with each kind of its neighbours, which then
 * load nothing that they do not need. Left to itself, the bundler makes a file for each set of pages that share something: thirty for the chat.
 */
export function sharedFiles() {
  const known = new Map<string, Set<string>>()
  const isNeeded = (page: string, id: string, modules: Modules): boolean => {
    const needs = known.get(page) ?? needsOf(page, modules)
    known.set(page, needs)
    return needs.has(id)
  }
  // What else comes from packages is left to the bundler: by its imports a barrel would need all that it names.
  return SHARED.map(({ name, packages, page, others }) => ({
    name: (id: string, modules: Modules) => {
      if (id.includes('node_modules')) return packages?.test(id) ? name : null
      return isNeeded(page, id, modules) && others.some((other) => isNeeded(other, id, modules)) ? name : null
    },
    includeDependenciesRecursively: false,
  }))
}
