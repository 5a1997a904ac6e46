import { isWithin } from '@sugya/contract/rules/number-sources'
import type { Message } from '@sugya/contract/api/chat'
import { listAnswerSources } from '../features/chat/model/sheet-sources.ts'
import type { SheetAddition } from '../features/sheets/model/addition.ts'

/** Each answer with its proofs, then its sources in full; a source that another one contains is left out. */
export function listAdditions(conversationId: string, messages: readonly Message[]): SheetAddition[] {
  const parts = listAnswerSources(messages)
  const refs = [...new Set(parts.flatMap(({ sources }) => sources.map(({ ref }) => ref)))]
  const kept = new Set(refs.filter((ref) => !refs.some((other) => other !== ref && isWithin(ref, other))))
  const listed = new Set<string>()
  return parts.flatMap(({ key, sources }) => {
    const fresh = sources.filter(({ ref }) => kept.has(ref) && !listed.has(ref) && listed.add(ref))
    return [{ type: 'answer' as const, conversationId, messageId: key }, ...fresh.map(({ ref }) => ({ type: 'source' as const, ref }))]
  })
}
