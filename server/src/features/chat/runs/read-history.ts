import { type BranchMessage, listPath, showBranch } from '@sugya/contract/rules/branches'
import type { Store } from '../../../ports/store/store.ts'
import type { HistoryMessage } from '../events.ts'

const HISTORY_MESSAGES = 20
/** Messages looked at: some of them are unfinished or empty. */
const LOOKED_AT = 4 * HISTORY_MESSAGES

/** The place of a new question: in place of an earlier one, after a message, or at the end of the newest branch. */
export interface QuestionPlace {
  replaces: string | null
  follows: string | null
}

/** The finished part of a branch as answering sees it, oldest first. `path`: the messages of the branch, in order. */
export async function readHistory(store: Store, path: readonly BranchMessage[]): Promise<HistoryMessage[]> {
  const ids = path.slice(-LOOKED_AT).map(({ id }) => id)
  const messages = await store.conversations.lastFinished(ids, HISTORY_MESSAGES)
  return messages.map(({ role, content, citations }) => ({ role, content, refs: citations.map(({ ref }) => ref) }))
}

/** The messages before a new question at its place; undefined when the place is not one of the conversation. */
export function findPathBefore(outline: readonly BranchMessage[], { replaces, follows }: QuestionPlace): BranchMessage[] | undefined {
  if (replaces !== null) {
    const isQuestion = outline.some(({ id, role }) => id === replaces && role === 'user')
    return isQuestion ? listPath(outline, replaces).slice(0, -1) : undefined
  }
  if (follows === null) return [...showBranch(outline, new Set()).messages]
  const path = listPath(outline, follows)
  return path.length === 0 ? undefined : path
}
