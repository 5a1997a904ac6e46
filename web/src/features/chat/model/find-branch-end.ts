import type { Message } from '@sugya/contract/api/chat'
import { showBranch } from '@sugya/contract/rules/branches'

/**
 * The id of the last finished answer of the branch that shows; null in a linear conversation, where the server knows
 * the last one.
 */
export function findBranchEnd(messages: readonly Message[] | undefined, chosen: ReadonlySet<string>): string | null {
  if (!messages?.some(({ replaces }) => replaces)) return null
  const shown = showBranch(messages, chosen).messages
  return shown.findLast(({ role, content, status }) => role === 'assistant' && content !== '' && status !== 'streaming')?.id ?? null
}
