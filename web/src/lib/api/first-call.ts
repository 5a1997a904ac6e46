import type { chatApi } from '@sugya/contract/api/chat'
import type { sheetsApi } from '@sugya/contract/api/sheets'
import type { ResponseBody } from '@sugya/contract/endpoint'
import { call, type Name } from './client.ts'

/** Calls for what has an id, with which pages begin. */
type ReadOwn = typeof sheetsApi.readSheet | typeof chatApi.listMessages

/** The call that a page begins with, by the path of the page, which ends with the id. */
const FIRST_CALLS: [path: RegExp, name: Name<ReadOwn>][] = [
  [/^\/sheets\/([\w-]+)$/, 'GET /api/sheets/:id'],
  [/^\/chat\/([\w-]+)$/, 'GET /api/conversations/:id/messages'],
]

let begun: { name: string; id: string; answer: Promise<unknown> } | undefined

/**
 * Begins the call of the page at `pathname` before the scripts of the page have arrived, so that they and the answer
 * are on their way together. What is public stands in the document instead (`dehydrated-queries.ts`).
 */
export function beginFirstCall(pathname: string): void {
  for (const [path, name] of FIRST_CALLS) {
    const id = path.exec(pathname)?.[1]
    if (id === undefined) continue
    const answer = call<ReadOwn>(name, { params: { id } })
    // The page that takes the answer shows why there is none.
    answer.catch(() => undefined)
    begun = { name, id, answer }
  }
}

/** Calls for what has this id, or takes the call that was begun for it: once, since a later answer is newer. */
export function readById<E extends ReadOwn>(name: Name<E>, id: string, signal?: AbortSignal): Promise<ResponseBody<E>> {
  const taken = begun?.name === name && begun.id === id ? begun.answer : undefined
  begun = undefined
  return (taken ?? call<ReadOwn>(name, { params: { id }, ...(signal && { signal }) })) as Promise<ResponseBody<E>>
}
