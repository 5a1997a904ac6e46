import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { MESSAGE_LIMIT } from '@sugya/contract/rules/limits'
import type { Language } from '@sugya/contract/api/texts'
import { AppError } from '../../../errors.ts'
import type { Asker } from '../../../ports/quota.ts'
import type { Priority } from './admission.ts'
import type { Chat } from './chat.ts'
import { toConversationTitle } from '../conversations/conversation-title.ts'
import { generateAnswer } from './generate-answer.ts'
import { openLiveRun } from './open-live-run.ts'
import { findPathBefore, type QuestionPlace, readHistory } from './read-history.ts'
import { detectMessageLanguage } from '../message-language.ts'

export interface Question extends Asker, QuestionPlace {
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

/** How long a repeated request waits until the first one is saved. */
const JOIN_TIMEOUT_MS = 10_000
/**
 * Questions that wait to be saved. A question takes a few milliseconds of the database: more than these would wait for
 * seconds.
 */
const WAITING_STARTS = 1_000

/**
 * Starts a run, detached from the caller: validate, deduplicate by request id, reserve quota, save, generate. A request
 * id that was used before returns its run and costs nothing. Throws AppError: `invalid_input` (blank, or a place that
 * the conversation does not have), `message_too_long`, `forbidden` (conversation foreign or missing), `quota_exceeded`,
 * `overloaded` when it would wait too long for its turn, and `interrupted` while the process closes.
 */
export async function startRun(chat: Chat, asked: Question): Promise<StartedRun> {
  if (!chat.isOpen()) throw new AppError('interrupted', 'the process is closing', { details: { retryAfter: 2 } })
  const question = parseQuestion(asked.message)
  const conversation = asked.conversationId === null ? undefined : await chat.store.conversations.find(asked.owner, asked.conversationId)
  if (asked.conversationId !== null && conversation === undefined) throw new AppError('forbidden', 'no such conversation for this owner')

  if (chat.starting.size >= WAITING_STARTS)
    throw new AppError('overloaded', 'too many questions are being saved', { details: { retryAfter: 5 } })
  for (;;) {
    // A question that waits for its turn stays in the trace of its request.
    const started = await chat.starting.add(AsyncLocalStorage.bind(() => start(chat, asked, question, conversation)))
    const joined = started ?? (await join(chat, asked))
    if (joined !== undefined) return joined
  }
}

/** Undefined when the request id is taken. */
async function start(
  chat: Chat,
  asked: Question,
  question: string,
  conversation: FoundConversation | undefined,
): Promise<StartedRun | undefined> {
  const { owner, clientRequestId, deviceFingerprint } = asked
  const id = randomUUID()
  if (!(await chat.store.runs.claim({ id, processId: chat.processId, owner, clientRequestId, deviceFingerprint }))) return undefined
  chat.beginning.add(id)
  try {
    const priority = chat.admission.isFull() && (await chat.quota.isSubscribed(owner)) ? 'subscriber' : 'ordinary'
    chat.admission.check(priority)
    await chat.quota.reserve(id, asked)
    return await begin(chat, asked, { id, question, priority }, conversation)
  } catch (error) {
    await chat.quota.release(id)
    await chat.store.runs.abandon(id)
    throw error
  } finally {
    chat.beginning.delete(id)
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
    await sleep(25)
  }
  throw new AppError('conflict', 'the first request with this id is not saved yet', { details: { reason: 'question_being_saved' } })
}

type FoundConversation = { id: string; title: string }

async function begin(
  chat: Chat,
  asked: Question,
  { id: runId, question, priority }: { id: string; question: string; priority: Priority },
  found: FoundConversation | undefined,
): Promise<StartedRun> {
  const path = found === undefined ? [] : findPathBefore(await chat.store.conversations.outline(found.id), asked)
  if (path === undefined)
    throw new AppError('invalid_input', 'no such place in the conversation', { details: { fields: { replaces: 'unknown' } } })
  const history = await readHistory(chat.store, path)
  const conversation = found ?? { id: randomUUID(), title: toConversationTitle(question) }
  const saved = await chat.store.runs.begin({
    runId,
    processId: chat.processId,
    owner: asked.owner,
    conversation: { id: conversation.id, title: conversation.title, isNew: found === undefined },
    userMessageId: randomUUID(),
    messageId: randomUUID(),
    question,
    replaces: found === undefined ? null : asked.replaces,
    follows: found === undefined ? null : asked.follows,
    questionLanguage: detectMessageLanguage(question, asked.language),
    deviceFingerprint: asked.deviceFingerprint,
    includeTexts: asked.includeTexts,
  })
  if (saved === undefined) throw new AppError('forbidden', 'the conversation was deleted meanwhile')

  const live = openLiveRun(chat, { runId, attempt: 1 }, conversation.id)
  live.publish({
    type: 'run',
    runId,
    conversationId: conversation.id,
    userMessageId: saved.question.id,
    messageId: saved.answer.id,
    title: conversation.title,
    mode: chat.answerMode(),
  })
  const input = { question, language: asked.language, history }
  void generateAnswer(chat, { live, input, priority, message: saved.answer, includeTexts: asked.includeTexts })
  return { runId, conversationId: conversation.id }
}
