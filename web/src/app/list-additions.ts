import { isWithin } from '@sugya/contract/rules/number-sources'
import type { Message } from '@sugya/contract/api/chat'
import { listAnswerSources } from '../features/chat/model/sheet-sources.ts'
import type { SheetAddition } from '../features/sheets/model/addition.ts'

/** Each answer with its proofs, then its sources in full; a source that another one contains is left out. */
export function listAdditions(conversationId: string, messages: readonly Message[]): SheetAddition[] {
  const parts = listAnswerSources(messages)
  const refs = [...new Set(parts.flatMap(({ sources }) => sources.map(({ ref }) => ref)))]
  const unlisted = new Set(refs.filter((ref) => !refs.some((other) => other !== ref && isWithin(ref, other))))
  const additions: SheetAddition[] = []
  for (const { key, sources } of parts) {
    additions.push({ type: 'answer', conversationId, messageId: key })
    // Each goes to the first answer that has it.
    for (const { ref } of sources) if (unlisted.delete(ref)) additions.push({ type: 'source', ref })
  }
  return additions
}
