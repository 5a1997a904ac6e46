import type { ChatEvent, Message, RunStage, RunStep } from '@sugya/contract/api/chat'
import type { Language } from '@sugya/contract/api/texts'

/** A run that this tab follows: the question as typed, and the answer so far. */
export interface LiveRun {
  /** Stable for the lifetime of the run: the request id of the client, or the id of a joined run. */
  key: string
  runId: string | null
  /** Null until the server has given the conversation its id. */
  conversationId: string | null
  /** The question, shown before the server has stored it; null for a joined run. */
  question: Message | null
  answer: Message
  stage: RunStage | null
  /** Where the model looks further at present; null when it does not. */
  step: RunStep | null
  /** How many questions are before this one in the queue of the server; null when it does not wait. */
  ahead: number | null
  /** `sending` until the server has accepted the question. */
  phase: 'sending' | 'running' | 'reconnecting'
  /** All deltas so far. */
  streamed: string
  /** Its server stopped, and the answer was begun again. */
  restarted: boolean
  /** The reader pressed Stop before the run had an id. */
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

/** Creates a run for a new question. `language`: that of the question. */
export function createRun(key: string, conversationId: string | null, text: string, language: Language, now: Date): LiveRun {
  return {
    key,
    runId: null,
    conversationId,
    question: { ...blank(`${key}-question`, 'user', language, now), content: text },
    answer: blank(`${key}-answer`, 'assistant', language, now),
    stage: 'finding',
    step: null,
    ahead: null,
    phase: 'sending',
    streamed: '',
    restarted: false,
    stopWanted: false,
  }
}

/** Creates a run that was started elsewhere (before a reload, in another tab) from its stored message. */
export function createJoinedRun(message: Message): LiveRun {
  return {
    key: message.runId ?? message.id,
    runId: message.runId,
    conversationId: message.conversationId,
    question: null,
    answer: message,
    stage: null,
    step: null,
    ahead: null,
    phase: 'running',
    streamed: '',
    restarted: false,
    stopWanted: false,
  }
}

/** Applies the next event of the stream to a run. */
export function applyEvent(run: LiveRun, event: ChatEvent): LiveRun {
  const { answer } = run
  const going: LiveRun = { ...run, phase: 'running', ahead: null }
  switch (event.type) {
    case 'run':
      return {
        ...going,
        runId: event.runId,
        conversationId: event.conversationId,
        question: run.question && { ...run.question, id: event.userMessageId, conversationId: event.conversationId },
        answer: { ...answer, id: event.messageId, conversationId: event.conversationId, runId: event.runId, mode: event.mode },
      }
    case 'queued':
      return { ...going, ahead: event.ahead }
    case 'status': {
      const notices = event.notice && !answer.notices.includes(event.notice) ? [...answer.notices, event.notice] : answer.notices
      // A stage ends the step; a notice alone leaves it.
      const step = event.step ?? (event.stage === undefined ? run.step : null)
      return { ...going, stage: event.stage ?? run.stage, step, answer: { ...answer, notices, mode: event.mode ?? answer.mode } }
    }
    case 'sources':
      return { ...going, answer: { ...answer, sources: event.sources } }
    case 'citation': {
      const others = answer.citations.filter((citation) => citation.n !== event.citation.n)
      return { ...going, answer: { ...answer, citations: [...others, event.citation] } }
    }
    case 'delta': {
      const streamed = run.streamed + event.text
      // A joined run replays from the start: the text on screen stays until the replay has caught up.
      const content = streamed.length >= answer.content.length ? streamed : answer.content
      return { ...going, step: null, streamed, answer: { ...answer, content } }
    }
    case 'restarted':
      // The sources stay on screen until others come: most often they are the same.
      return {
        ...going,
        stage: 'finding',
        step: null,
        streamed: '',
        restarted: true,
        answer: { ...answer, content: '', citations: [], notices: [] },
      }
    case 'done':
      return { ...going, answer: event.message }
    case 'error':
      return { ...going, answer: { ...answer, status: 'failed' } }
  }
}

/** Merges the live runs of a conversation into its stored messages. */
export function withLiveRuns(stored: readonly Message[], runs: readonly LiveRun[]): Message[] {
  const messages = [...stored]
  const put = (message: Message): void => {
    const place = messages.findIndex(({ id }) => id === message.id)
    if (place === -1) messages.push(message)
    else messages[place] = message
  }
  for (const run of runs) {
    if (run.question) put(run.question)
    // A completed stored answer takes precedence over a stream that is unreachable.
    const done = stored.some(({ id, status }) => id === run.answer.id && status !== 'streaming')
    if (!(done && run.phase === 'reconnecting')) put(run.answer)
  }
  return messages
}
