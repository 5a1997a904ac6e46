import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Message } from '@sugya/contract/api/chat'
import { MESSAGE_LIMIT } from '@sugya/contract/rules/limits'
import type { Language } from '@sugya/contract/api/texts'
import { AppError } from '../../../errors.ts'
import type { Asker } from '../../../ports/quota.ts'
import type { HistoryMessage } from '../events.ts'
import type { Chat } from './chat.ts'
import { toConversationTitle } from '../conversations/conversation-title.ts'
import { generateAnswer } from './generate-answer.ts'
import { createLiveRun } from './live-run.ts'
import { detectMessageLanguage } from '../message-language.ts'
import { reapRuns } from './reap-runs.ts'

export interface Question extends Asker {
  message: string
  /** Null: a new conversation. */
  conversationId: string | null
  language: Language
  includeTexts: boolean
  clientRequestId: string | null
}

export interface StartedRun {
  runId: string
  conversationId: string
}

const HISTORY_MESSAGES = 20
/** How long a repeated request waits until the first one is saved. */
const JOIN_TIMEOUT_MS = 10_000

/**
 * Starts a run, detached from the caller: validate, deduplicate by request id, reserve quota, save, generate. A request id
 * that was used before returns its run and costs nothing.
 * Throws AppError: `invalid_input` (blank), `message_too_long`, `forbidden` (conversation foreign or missing),
 * `quota_exceeded`, and `interrupted` while the process closes.
 */
export async function startRun(chat: Chat, asked: Question): Promise<StartedRun> {
  if (!chat.isOpen()) throw new AppError('interrupted', 'the process is closing', { details: { retryAfter: 2 } })
  const question = parseQuestion(asked.message)
  const conversation = asked.conversationId === null ? undefined : await chat.store.conversations.find(asked.owner, asked.conversationId)
  if (asked.conversationId !== null && conversation === undefined) throw new AppError('forbidden', 'no such conversation for this owner')

  const { owner, clientRequestId, deviceFingerprint } = asked
  const id = randomUUID()
  while (!(await chat.store.runs.claim({ id, processId: chat.processId, owner, clientRequestId, deviceFingerprint }))) {
    const first = await join(chat, asked)
    if (first !== undefined) return first
  }
  try {
    await chat.quota.reserve(id, asked)
    return await begin(chat, asked, id, question, conversation)
  } catch (error) {
    await chat.quota.release(id)
    await chat.store.runs.abandon(id)
    throw error
  }
}

function parseQuestion(message: string): string {
  const question = message.replaceAll('\0', '').toWellFormed().trim()
  if (question === '') throw new AppError('invalid_input', 'the question is blank', { details: { fields: { message: 'blank' } } })
  if (question.length > MESSAGE_LIMIT) throw new AppError('message_too_long', `the question has ${question.length} characters`)
  return question
}

/** The run that claimed the request id first, once it is saved; undefined when it abandoned the claim. */
async function join(chat: Chat, { owner, clientRequestId }: Question): Promise<StartedRun | undefined> {
  for (const end = Date.now() + JOIN_TIMEOUT_MS; Date.now() < end;) {
    const first = await chat.store.runs.findByRequest(owner, clientRequestId ?? '')
    if (first === undefined) return undefined
    if (first.conversationId !== null) return { runId: first.id, conversationId: first.conversationId }
    await reapRuns(chat, { runId: first.id })
    await sleep(25)
  }
  throw new AppError('conflict', 'the first request with this id is not saved yet', { details: { reason: 'question_being_saved' } })
}

type FoundConversation = { id: string; title: string }

async function begin(
  chat: Chat,
  asked: Question,
  runId: string,
  question: string,
  found: FoundConversation | undefined,
): Promise<StartedRun> {
  const history = found === undefined ? [] : await chat.store.conversations.lastFinished(found.id, HISTORY_MESSAGES)
  const conversation = found ?? { id: randomUUID(), title: toConversationTitle(question) }
  const saved = await chat.store.runs.begin({
    runId,
    processId: chat.processId,
    owner: asked.owner,
    conversation: { id: conversation.id, title: conversation.title, isNew: found === undefined },
    userMessageId: randomUUID(),
    messageId: randomUUID(),
    question,
    questionLanguage: detectMessageLanguage(question, asked.language),
    deviceFingerprint: asked.deviceFingerprint,
  })
  if (saved === undefined) throw new AppError('forbidden', 'the conversation was deleted meanwhile')

  const live = createLiveRun(runId, conversation.id, (event) => {
    // The last event is stored with the message, in one transaction.
    if (event.event.type !== 'done' && event.event.type !== 'error') chat.writer.add(runId, event)
  })
  chat.live.set(runId, live)
  live.publish({
    type: 'run',
    runId,
    conversationId: conversation.id,
    userMessageId: saved.question.id,
    messageId: saved.answer.id,
    title: conversation.title,
    mode: chat.answerMode(),
  })
  const input = { question, language: asked.language, history: history.map(toHistory) }
  void generateAnswer(chat, { live, input, message: saved.answer, includeTexts: asked.includeTexts })
  return { runId, conversationId: conversation.id }
}

const toHistory = ({ role, content, citations }: Message): HistoryMessage => ({ role, content, refs: citations.map(({ ref }) => ref) })
