import path from 'node:path'

/** What the bundler tells of a module; the part of it that is used here. */
interface Modules {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

const PAGES = path.join(import.meta.dirname, 'src/app/routes')

/** Pages that have more in common with the chat than the application itself, and the name of the file that holds it. The first one that fits counts. */
const NEIGHBOURS = [
  { name: 'first', pages: ['landing-page.tsx'] },
  { name: 'reading', pages: ['text-page.tsx'] },
  { name: 'reader', pages: ['login-page.tsx', 'account-page.tsx', 'upgrade-page.tsx'] },
]

const CHAT = 'chat-page.tsx'

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
 * The files of the chat: one for what is the chat's alone, and one for what it shares with each kind of its neighbours, which then load nothing that
 * they do not need. Left to itself, the bundler makes a file for each set of pages that share something: thirty for the chat.
 */
export function chatFiles() {
  const known = new Map<string, Set<string>>()
  const isNeeded = (page: string, id: string, modules: Modules): boolean => {
    const needs = known.get(page) ?? needsOf(page, modules)
    known.set(page, needs)
    return needs.has(id)
  }
  // What comes from packages is left to the bundler: by its imports a barrel would need all that it names.
  return [...NEIGHBOURS, { name: 'chat', pages: [CHAT] }].map(({ name, pages }) => ({
    name: (id: string, modules: Modules) =>
      !id.includes('node_modules') && isNeeded(CHAT, id, modules) && pages.some((page) => isNeeded(page, id, modules)) ? name : null,
    includeDependenciesRecursively: false,
  }))
}
