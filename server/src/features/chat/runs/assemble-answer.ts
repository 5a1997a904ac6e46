import type { ChatEvent, Message } from '@sugya/contract/api/chat'

/** The fields of a message that its events determine. */
export type AssembledAnswer = Pick<Message, 'content' | 'mode' | 'citations' | 'sources' | 'notices'>

/** Folds events, in order, into what a reader has seen: for answers that were stopped or whose process died. */
export function assembleAnswer(events: Iterable<ChatEvent>): AssembledAnswer {
  const answer: AssembledAnswer = { content: '', mode: null, citations: [], sources: [], notices: [] }
  for (const event of events) {
    switch (event.type) {
      case 'run':
        answer.mode = event.mode
        break
      case 'status':
        answer.mode = event.mode ?? answer.mode
        if (event.notice !== undefined && !answer.notices.includes(event.notice)) answer.notices.push(event.notice)
        break
      case 'sources':
        answer.sources = event.sources
        break
      case 'delta':
        answer.content += event.text
        break
      case 'citation':
        answer.citations = [...answer.citations.filter(({ n }) => n !== event.citation.n), event.citation]
        break
      case 'restarted':
        answer.content = ''
        answer.citations = []
        answer.notices = []
        break
      case 'queued':
      case 'done':
      case 'error':
        break
    }
  }
  return answer
}
