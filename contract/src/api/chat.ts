// Some lines above 250: one area of the contract, and half of it is what each field means.

import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ErrorCode } from '../errors.ts'
import { Feedback } from './feedback.ts'
import { Language } from './texts.ts'

/** Longest question, in characters (specification §9). */
export const MESSAGE_LIMIT = 4000

/**
 * How a citation stands to the library. `proven`: its quoted words are in the stored text of `ref`. `paraphrase`: `ref` exists and was given as a
 * source, no words are quoted. `repaired`: the words were found at `ref`, though the model had named another place. What could not be proven is not a citation.
 */
export const CitationStatus = z.enum(['proven', 'paraphrase', 'repaired'])
export type CitationStatus = z.infer<typeof CitationStatus>

/** One numbered citation of an answer: `[n]` in the answer's markdown is this. */
export const Citation = z.object({
  n: z.number().int().positive(),
  ref: z.string(),
  heRef: z.string(),
  ruRef: z.string(),
  title: z.string(),
  /** The quoted words exactly as stored; empty for a paraphrase. */
  quote: z.string(),
  status: CitationStatus,
  /** Language, edition and licence of the text that was quoted (or that a paraphrase rests on). */
  language: Language,
  edition: z.string(),
  license: z.string(),
  url: z.string(),
})
export type Citation = z.infer<typeof Citation>

/** A source on screen before the answer: what finding brought, best first. */
export const Source = z.object({
  ref: z.string(),
  heRef: z.string(),
  ruRef: z.string(),
  title: z.string(),
  categories: z.array(z.string()),
  /** The original (or the only text there is), and a translation into the reader's language where one exists; no markup. */
  original: z.object({ language: Language, text: z.string(), edition: z.string(), license: z.string() }),
  translation: z.object({ language: Language, text: z.string(), edition: z.string(), license: z.string() }).nullable(),
  url: z.string(),
})
export type Source = z.infer<typeof Source>

export const AnswerMode = z.enum(['model', 'sources-only'])
export type AnswerMode = z.infer<typeof AnswerMode>

/** `streaming` while it is made; `interrupted` when its process died; `failed` when nothing could be shown. */
export const MessageStatus = z.enum(['streaming', 'complete', 'stopped', 'interrupted', 'failed'])
export type MessageStatus = z.infer<typeof MessageStatus>

/** Things said beside an answer, as codes; the browser has the words in three languages. */
export const Notice = z.enum([
  /** The model did not answer; this one is quoted by the source finder. */
  'model_unavailable',
  /** The fallback model answered. */
  'fallback_model',
  /** The model broke off; the text so far is kept. */
  'cut_off',
  /** A practical halakhic question: the answer lists sources and does not rule. */
  'halakhic_question',
  /** The question is outside Jewish texts. */
  'outside_texts',
  /** Help lines were given. */
  'crisis',
  /** Citations that could not be proven were taken out. */
  'citations_removed',
])
export type Notice = z.infer<typeof Notice>

export const Message = z.object({
  id: z.string(),
  conversationId: z.string(),
  role: z.enum(['user', 'assistant']),
  /** Markdown for the assistant, plain text for the user. `[n]` points into `citations`. */
  content: z.string(),
  timestamp: z.iso.datetime(),
  language: Language,
  status: MessageStatus,
  /** The run that makes or made this answer; null for questions. */
  runId: z.string().nullable(),
  mode: AnswerMode.nullable(),
  citations: z.array(Citation),
  sources: z.array(Source),
  followUps: z.array(z.string()),
  notices: z.array(Notice),
  /** What the reader has said of this answer; only in the messages of a conversation, and absent when nothing was said. */
  feedback: Feedback.optional(),
})
export type Message = z.infer<typeof Message>

export const Conversation = z.object({
  id: z.string(),
  title: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type Conversation = z.infer<typeof Conversation>

/** What is going on before the first words. */
export const RunStage = z.enum(['finding', 'reading', 'answering', 'still_waiting'])
export type RunStage = z.infer<typeof RunStage>

/**
 * The stream of one run. Each goes out as one SSE message: `id:` its sequence number in the run (from 1), `event:` its type, `data:` this JSON.
 * A reader that has seen number N resumes with `Last-Event-ID: N` and gets N+1 onwards, nothing lost or doubled.
 */
export const ChatEvent = z.discriminatedUnion('type', [
  /** Always first. The question is saved, the answer's message exists. */
  z.object({
    type: z.literal('run'),
    runId: z.string(),
    conversationId: z.string(),
    userMessageId: z.string(),
    messageId: z.string(),
    title: z.string(),
    mode: AnswerMode,
  }),
  z.object({ type: z.literal('status'), stage: RunStage.optional(), notice: Notice.optional(), mode: AnswerMode.optional() }),
  /** The sources found, before any model has spoken. May come again when the search was widened; the last one counts. */
  z.object({ type: z.literal('sources'), sources: z.array(Source), confidence: z.enum(['high', 'middle', 'low', 'none']) }),
  /** More of the answer's markdown. The answer is the concatenation of all deltas. */
  z.object({ type: z.literal('delta'), text: z.string() }),
  /** Sent just before the delta that holds its `[n]`. */
  z.object({ type: z.literal('citation'), citation: Citation }),
  /** Last of a run that showed something: the whole message as stored (complete, stopped or cut off). */
  z.object({ type: z.literal('done'), message: Message }),
  /** Last of a run that showed nothing. */
  z.object({ type: z.literal('error'), code: ErrorCode, message: z.string() }),
])
export type ChatEvent = z.infer<typeof ChatEvent>

export const AskBody = z.object({
  message: z.string(),
  /** Absent or null: a new conversation. */
  conversationId: z.string().nullish(),
  /** Language of the interface, used when the question's script does not tell; default he. */
  language: Language.optional(),
  includeTexts: z.boolean().optional(),
  /** Same id, same run: a repeated request joins the first. */
  clientRequestId: z
    .string()
    .min(8)
    .max(100)
    .regex(/^\P{Cc}*$/u)
    .optional(),
})
export type AskBody = z.infer<typeof AskBody>

const AskResponse = z.object({ conversationId: z.string(), runId: z.string(), message: Message })

/** JSON when the answer is complete, or the event stream with `Accept: text/event-stream`. */
export const askEnhanced = endpoint({
  method: 'POST',
  path: '/api/chat/enhanced',
  access: 'visitor',
  summary: 'Ask a question; the answer is built on sources of the library',
  body: AskBody,
  response: AskResponse,
})

export const ask = endpoint({
  method: 'POST',
  path: '/api/chat',
  access: 'visitor',
  summary: 'Ask a question without adding source texts to the answer event stream',
  body: AskBody,
  response: AskResponse,
})

export const runEvents = endpoint({
  method: 'GET',
  path: '/api/chat/runs/:id/events',
  access: 'visitor',
  summary: 'The event stream of a run, from the beginning or after Last-Event-ID',
  params: z.object({ id: z.string() }),
  response: z.string(),
})

export const stopRun = endpoint({
  method: 'POST',
  path: '/api/chat/runs/:id/stop',
  access: 'visitor',
  summary: 'Stop a run; what was shown is kept',
  params: z.object({ id: z.string() }),
  response: z.object({ stopped: z.boolean() }),
})

/** Longest title of a conversation, in characters. */
export const TITLE_LIMIT = 200

/**
 * The specification answers a plain list; keyset paging rides beside it: `limit` and `before` (the `updatedAt,id` cursor of the response header
 * `x-next-cursor`, absent on the last page). With `q`, only those with all its words, or their beginnings, in title or messages.
 */
export const listConversations = endpoint({
  method: 'GET',
  path: '/api/conversations',
  access: 'visitor',
  summary: "The caller's conversations, latest first",
  query: z.object({
    limit: z.coerce.number().int().min(1).max(100).default(50),
    before: z.string().max(200).optional(),
    q: z.string().max(200).optional(),
  }),
  response: z.array(Conversation),
})

export const readConversation = endpoint({
  method: 'GET',
  path: '/api/conversations/:id',
  access: 'visitor',
  summary: 'One conversation, as the list has it',
  params: z.object({ id: z.string() }),
  response: Conversation,
})

export const renameConversation = endpoint({
  method: 'PATCH',
  path: '/api/conversations/:id',
  access: 'visitor',
  summary: 'Give a conversation another title; its place in the list stays',
  params: z.object({ id: z.string() }),
  body: z.object({
    /** On one line; something of it must be visible. */
    title: z
      .string()
      .transform((title) => title.replaceAll('\0', '').replace(/\s+/g, ' ').trim())
      .pipe(
        z
          .string()
          .min(1)
          .max(TITLE_LIMIT)
          .regex(/[\p{L}\p{N}\p{P}\p{S}]/u),
      ),
  }),
  response: Conversation,
})

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/conversations/:id/messages',
  access: 'visitor',
  summary: 'The messages of a conversation in order',
  params: z.object({ id: z.string() }),
  response: z.array(Message),
})

export const deleteConversation = endpoint({
  method: 'DELETE',
  path: '/api/conversations/:id',
  access: 'visitor',
  summary: 'Delete a conversation with its messages',
  params: z.object({ id: z.string() }),
  response: z.object({ deleted: z.boolean() }),
})

export const currentModel = endpoint({
  method: 'GET',
  path: '/api/model/current',
  access: 'public',
  summary: 'The model that answers',
  response: z.object({ model: z.string(), isFineTuned: z.boolean(), fallbackModel: z.string().nullable(), mode: AnswerMode }),
})

/** Questions to begin with, following the week's portion and the day's page. */
export const starterQuestions = endpoint({
  method: 'GET',
  path: '/api/chat/starters',
  access: 'public',
  summary: 'Starter questions for an empty chat',
  query: z.object({ language: Language }),
  response: z.object({ questions: z.array(z.string()) }),
})
