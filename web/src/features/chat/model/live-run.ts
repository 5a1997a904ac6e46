import type { ChatEvent, Message, RunStage } from '@sugya/contract/api/chat'
import type { Language } from '@sugya/contract/api/texts'

/** An answer that is being made while we watch: the question as typed, the answer so far. */
export interface LiveRun {
  /** Stable while the run lives: the client's request id, or the run's id when it was joined. */
  key: string
  runId: string | null
  /** Null until the server has named the conversation. */
  conversationId: string | null
  /** The question shown before the server has stored it; null when a run was joined that others have begun. */
  question: Message | null
  answer: Message
  stage: RunStage | null
  /** `sending` until the server has accepted the question. */
  phase: 'sending' | 'running' | 'reconnecting'
  /** All deltas so far. */
  streamed: string
  /** Stop was pressed before the run had an id. */
  stopWanted: boolean
}

function blank(id: string, role: Message['role'], language: Language, now: Date): Message {
  return {
    id,
    conversationId: '',
    role,
    content: '',
    timestamp: now.toISOString(),
    language,
    status: role === 'user' ? 'complete' : 'streaming',
    runId: null,
    mode: null,
    citations: [],
    sources: [],
    followUps: [],
    notices: [],
  }
}

/** A run that is about to be asked for. `language` is the question's. */
export function createRun(key: string, conversationId: string | null, text: string, language: Language, now: Date): LiveRun {
  return {
    key,
    runId: null,
    conversationId,
    question: { ...blank(`${key}-question`, 'user', language, now), content: text },
    answer: blank(`${key}-answer`, 'assistant', language, now),
    stage: 'finding',
    phase: 'sending',
    streamed: '',
    stopWanted: false,
  }
}

/** A run that was begun elsewhere (before a reload, in another tab), from its stored message. */
export function createJoinedRun(message: Message): LiveRun {
  return {
    key: message.runId ?? message.id,
    runId: message.runId,
    conversationId: message.conversationId,
    question: null,
    answer: message,
    stage: null,
    phase: 'running',
    streamed: '',
    stopWanted: false,
  }
}

/** The run after one more event of its stream. */
export function applyEvent(run: LiveRun, event: ChatEvent): LiveRun {
  const { answer } = run
  const going: LiveRun = { ...run, phase: 'running' }
  switch (event.type) {
    case 'run':
      return {
        ...going,
        runId: event.runId,
        conversationId: event.conversationId,
        question: run.question && { ...run.question, id: event.userMessageId, conversationId: event.conversationId },
        answer: { ...answer, id: event.messageId, conversationId: event.conversationId, runId: event.runId, mode: event.mode },
      }
    case 'status': {
      const notices = event.notice && !answer.notices.includes(event.notice) ? [...answer.notices, event.notice] : answer.notices
      return { ...going, stage: event.stage ?? run.stage, answer: { ...answer, notices, mode: event.mode ?? answer.mode } }
    }
    case 'sources':
      return { ...going, answer: { ...answer, sources: event.sources } }
    case 'citation': {
      const others = answer.citations.filter((citation) => citation.n !== event.citation.n)
      return { ...going, answer: { ...answer, citations: [...others, event.citation] } }
    }
    case 'delta': {
      const streamed = run.streamed + event.text
      // A joined run is told again from the start: what is on screen already stays until the telling has caught up.
      const content = streamed.length >= answer.content.length ? streamed : answer.content
      return { ...going, streamed, answer: { ...answer, content } }
    }
    case 'done':
      return { ...going, answer: event.message }
    case 'error':
      return { ...going, answer: { ...answer, status: 'failed' } }
  }
}

/** The stored messages of a conversation with its live runs laid over them. */
export function withLiveRuns(stored: readonly Message[], runs: readonly LiveRun[]): Message[] {
  const messages = [...stored]
  const put = (message: Message): void => {
    const place = messages.findIndex(({ id }) => id === message.id)
    if (place === -1) messages.push(message)
    else messages[place] = message
  }
  for (const run of runs) {
    if (run.question) put(run.question)
    // A stream that cannot be reached any more has nothing on an answer that is stored and done.
    const done = stored.some(({ id, status }) => id === run.answer.id && status !== 'streaming')
    if (!(done && run.phase === 'reconnecting')) put(run.answer)
  }
  return messages
}
