import { AppError } from '../../../errors.ts'
import type { Owner } from '../../../ports/store/conversations.ts'
import type { Chat } from '../runs/chat.ts'
import { stopLive } from '../runs/stop-run.ts'

/**
 * Deletes a conversation with its messages; an answer that is being made in it is stopped first. Throws AppError
 * `forbidden` when foreign or missing.
 */
export async function deleteConversation(chat: Chat, owner: Owner, id: string): Promise<void> {
  const conversation = await chat.store.conversations.find(owner, id)
  if (conversation === undefined) throw new AppError('forbidden', 'no such conversation for this owner')
  for (const runId of await chat.store.runs.unfinished(id)) {
    const live = chat.live.get(runId)
    // A run of another process ends by itself when it misses its row.
    if (live !== undefined) await stopLive(live)
  }
  if (!(await chat.store.conversations.remove(owner, id))) throw new AppError('forbidden', 'the conversation was deleted in the meantime')
}
