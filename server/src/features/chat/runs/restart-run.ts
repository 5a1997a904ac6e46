import { listPath } from '@sugya/contract/rules/branches'
import type { ClaimedRun } from '../../../ports/store/runs.ts'
import type { Chat } from './chat.ts'
import { generateAnswer } from './generate-answer.ts'
import { openLiveRun } from './open-live-run.ts'
import { readHistory } from './read-history.ts'

/**
 * Begins the answer of a claimed run again, detached from the caller, from the question and the conversation as they
 * were stored; the reservation of the question is kept. False when the question or the answer is gone.
 */
export async function restartRun(chat: Chat, run: ClaimedRun): Promise<boolean> {
  const { conversations } = chat.store
  if (run.conversationId === null || run.userMessageId === null || run.messageId === null) return false
  const [question, message] = await Promise.all([conversations.message(run.userMessageId), conversations.message(run.messageId)])
  if (question === undefined || message === undefined) return false
  const path = listPath(await conversations.outline(run.conversationId), run.userMessageId)
  const history = await readHistory(chat.store, path.slice(0, -1))

  const live = openLiveRun(chat, { runId: run.id, attempt: run.attempt }, run.conversationId)
  live.publish({ type: 'restarted' })
  chat.metrics.count('runs_restarted')
  chat.log.warn({ runId: run.id, attempt: run.attempt, silentMs: Math.round(run.silentMs) }, 'run of another process restarted')
  // The language of the question was decided with that of the interface when it was saved.
  const input = { question: question.content, language: question.language, history }
  void generateAnswer(chat, { live, input, priority: 'restarted', message, includeTexts: run.includeTexts })
  return true
}
