import type { Message } from '@sugya/contract/api/chat'

export interface Turn {
  key: string
  question: Message | null
  answers: Message[]
}

/**
 * Groups questions with their answers. A question keeps its key when the server gives it another id, so that nothing
 * flickers.
 */
export function groupTurns(messages: readonly Message[]): Turn[] {
  const turns: Turn[] = []
  for (const message of messages) {
    const last = turns.at(-1)
    if (message.role === 'user' || !last)
      turns.push({
        key: String(turns.length),
        question: message.role === 'user' ? message : null,
        answers: message.role === 'user' ? [] : [message],
      })
    else last.answers.push(message)
  }
  return turns
}
