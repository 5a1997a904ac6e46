import type { SheetAnswer, SheetBlockInput } from '@sugya/contract/api/sheets'
import { listPath } from '@sugya/contract/rules/branches'
import { numberSources, writeSourceNumbers } from '@sugya/contract/rules/number-sources'
import { AppError } from '../../errors.ts'
import type { Owner } from '../../ports/store/conversations.ts'
import type { SheetDeps } from './sheets.ts'

export type AnswerInput = Extract<SheetBlockInput, { type: 'answer' }>

/**
 * Takes a finished answer of the owner's conversation with its question, and its citations as they were checked. Throws
 * AppError `forbidden` when the conversation is foreign or missing, or has no such answer.
 */
export async function captureAnswer(deps: SheetDeps, owner: Owner, input: AnswerInput): Promise<SheetAnswer> {
  const { id, conversationId = '', messageId = '' } = input
  const conversation = await deps.conversations.find(owner, conversationId)
  const messages = conversation === undefined ? [] : await deps.conversations.messages(conversation.id)
  const answer = messages.find((message) => message.id === messageId)
  if (answer === undefined || answer.role !== 'assistant' || answer.content === '')
    throw new AppError('forbidden', 'no such answer in a conversation of this owner')
  const question = listPath(messages, answer.id).findLast(({ role }) => role === 'user')
  const numbered = numberSources(answer)
  return {
    id,
    type: 'answer',
    question: question?.content ?? '',
    content: writeSourceNumbers(answer.content, numbered),
    language: answer.language,
    mode: answer.mode,
    proofs: numbered.cited.map(({ number, ref, heRef, ruRef, citations }) => ({
      ...{ number, ref, heRef, ruRef },
      quotes: citations.map(({ quote, language, edition, license, status }) => ({ text: quote, language, edition, license, status })),
    })),
  }
}
