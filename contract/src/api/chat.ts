// Over 250 lines: every call and event of the chat, which share their schemas.

import { z } from 'zod'
import { defineApi } from '../endpoint.ts'
import { ErrorCode } from '../errors.ts'
import { TITLE_LIMIT } from '../rules/limits.ts'
import type { AnswerNode } from '../rules/parse-answer.ts'
import { Feedback } from './feedback.ts'
import { Language, MarkedExcerpt, TextLanguage } from './texts.ts'

/**
 * How a citation relates to the library. `proven`: its quoted words are in the stored text of `ref`. `paraphrase`:
 * `ref` exists and was given as a source, no words are quoted. `repaired`: the words as shown are at `ref`, though the
 * model named another reference, or cut or pointed the words in another way.
 */
export const CitationStatus = z.enum(['proven', 'paraphrase', 'repaired'])
export type CitationStatus = z.infer<typeof CitationStatus>

/**
 * How words in quotation marks relate to the library. `unproven`: they are nowhere in it. Such words are no citation
 * and take no number: the answer's markdown strikes them through, `~~“…”~~`, and says so in words, so that a copy says
 * it too.
 */
export const QuoteStatus = z.enum([...CitationStatus.options, 'unproven'])
export type QuoteStatus = z.infer<typeof QuoteStatus>

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
  /** Language, edition and license of the text that was quoted (or that a paraphrase rests on). */
  language: TextLanguage,
  edition: z.string(),
  license: z.string(),
  url: z.string(),
})
export type Citation = z.infer<typeof Citation>

/** A source, shown before the answer. */
export const Source = z.object({
  ref: z.string(),
  heRef: z.string(),
  ruRef: z.string(),
  title: z.string(),
  categories: z.array(z.string()),
  /**
   * The original, or the only text there is, and a translation into the reader's language where one exists; no markup.
   */
  original: z.object({ language: TextLanguage, text: z.string(), edition: z.string(), license: z.string() }),
  translation: z.object({ language: TextLanguage, text: z.string(), edition: z.string(), license: z.string() }).nullable(),
  url: z.string(),
})
export type Source = z.infer<typeof Source>

export const AnswerMode = z.enum(['model', 'sources-only'])
export type AnswerMode = z.infer<typeof AnswerMode>

/** `streaming` while it is generated; `interrupted` when its processes died; `failed` when nothing could be shown. */
export const MessageStatus = z.enum(['streaming', 'complete', 'stopped', 'interrupted', 'failed'])
export type MessageStatus = z.infer<typeof MessageStatus>

/** Remarks about an answer, as codes; the browser has the words in three languages. */
export const Notice = z.enum([
  /** The model did not answer; the source finder quotes sources instead. */
  'model_unavailable',
  /** The fallback model answered. */
  'fallback_model',
  /** The model stopped in the middle; the text so far is kept. */
  'cut_off',
  /** A practical halakhic question: the answer lists sources and does not rule. */
  'halakhic_question',
  /** The question is outside Jewish texts. */
  'outside_texts',
  /** Crisis help lines are shown. */
  'crisis',
  /** Citations that could not be proven were removed or marked. */
  'citations_removed',
  /** Words in quotation marks that are nowhere in the library are struck through. */
  'quotes_unproven',
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
  /** The run that generates or generated this answer; null for questions. */
  runId: z.string().nullable(),
  mode: AnswerMode.nullable(),
  citations: z.array(Citation),
  sources: z.array(Source),
  followUps: z.array(z.string()),
  notices: z.array(Notice),
  /** A question asked in place of this earlier one (contract/src/rules/branches.ts); absent or null for others. */
  replaces: z.string().nullish(),
  /** A question asked after this message of a branch that is not the newest; absent or null for others. */
  follows: z.string().nullish(),
  /** The reader's feedback on this answer; only in the messages of a conversation, absent without feedback. */
  feedback: Feedback.optional(),
  /**
   * `content` parsed, block by block (contract/src/rules/parse-answer.ts); only in the messages of a conversation, of
   * the last answers, which a page shows before it has its own parser.
   */
  parsed: z.array(z.array(z.unknown()) as z.ZodType<AnswerNode[]>).optional(),
})
export type Message = z.infer<typeof Message>

export const Conversation = z.object({
  id: z.string(),
  title: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type Conversation = z.infer<typeof Conversation>

/**
 * A conversation of a search: its title and the message that matches best, around the words that match; null where the
 * title alone does.
 */
export const FoundConversation = Conversation.extend({
  found: z.object({ title: MarkedExcerpt, message: MarkedExcerpt.nullable() }).optional(),
})
export type FoundConversation = z.infer<typeof FoundConversation>

/** What the run is doing before the first words. */
export const RunStage = z.enum(['finding', 'reading', 'answering', 'still_waiting'])
export type RunStage = z.infer<typeof RunStage>

/**
 * A step of a model that looks further in the library before it answers; the browser has the words in three languages.
 */
export const RunStep = z.object({
  code: z.enum(['search', 'read', 'neighbours', 'commentaries', 'links']),
  /** The work or place it looks at, in each language; absent for the whole library. */
  place: z.object({ he: z.string(), en: z.string(), ru: z.string() }).optional(),
})
export type RunStep = z.infer<typeof RunStep>

/**
 * The stream of one run. Each event is one SSE message: `id:` its sequence number in the run (ascending), `event:` its
 * type, `data:` this JSON. A client that has seen number N resumes with `Last-Event-ID: N` and receives what follows,
 * without omissions or duplicates.
 */
export const ChatEvent = z.discriminatedUnion('type', [
  /** Always first: the question is saved, the answer's message exists. */
  z.object({
    type: z.literal('run'),
    runId: z.string(),
    conversationId: z.string(),
    userMessageId: z.string(),
    messageId: z.string(),
    title: z.string(),
    mode: AnswerMode,
  }),
  /**
   * The sources are found, and the answer waits for its turn; sent when it begins to wait and when the number changes.
   * Not part of the log: it has no `id`, and is not sent again on resume.
   */
  z.object({ type: z.literal('queued'), ahead: z.number().int().min(0) }),
  z.object({
    type: z.literal('status'),
    stage: RunStage.optional(),
    /** Replaced by the next step or stage. */
    step: RunStep.optional(),
    notice: Notice.optional(),
    mode: AnswerMode.optional(),
  }),
  /**
   * The sources found, before the model answers. Sent again when the search is widened or the model has looked further;
   * the last one counts.
   */
  z.object({ type: z.literal('sources'), sources: z.array(Source), confidence: z.enum(['high', 'medium', 'low', 'none']) }),
  /** More of the answer's markdown. The answer is the concatenation of all deltas since the last `restarted`. */
  z.object({ type: z.literal('delta'), text: z.string() }),
  /** Sent just before the delta that contains its `[n]`. */
  z.object({ type: z.literal('citation'), citation: Citation }),
  /**
   * The process that generated the answer died or handed it over, and another one begins it again: the text, citations
   * and notices so far are void, the sources stand until others are sent.
   */
  z.object({ type: z.literal('restarted') }),
  /** The last event of a run that showed something: the whole message as stored (complete, stopped or cut off). */
  z.object({ type: z.literal('done'), message: Message }),
  /** The last event of a run that showed nothing. */
  z.object({ type: z.literal('error'), code: ErrorCode, message: z.string() }),
])
export type ChatEvent = z.infer<typeof ChatEvent>

export const AskBody = z.object({
  message: z.string(),
  /** Absent or null: a new conversation. */
  conversationId: z.string().nullish(),
  /** Language of the interface, used when the question's script does not decide; default he. */
  language: Language.optional(),
  includeTexts: z.boolean().optional(),
  /** A question of the conversation that this one replaces: edited, or asked again. Both stay readable. */
  replaces: z.string().nullish(),
  /** The message after which the question is asked; absent: the newest of the conversation. */
  follows: z.string().nullish(),
  /** Same id, same run: a repeated request joins the first one. */
  clientRequestId: z
    .string()
    .min(8)
    .max(100)
    .regex(/^\P{Cc}*$/u)
    .optional(),
})
export type AskBody = z.infer<typeof AskBody>

const AskResponse = z.object({ conversationId: z.string(), runId: z.string(), message: Message })

export const chatApi = defineApi('Chat', {
  /** JSON when the answer is complete, or the event stream with `Accept: text/event-stream`. */
  ask: {
    method: 'POST',
    path: '/api/chat/enhanced',
    access: 'visitor',
    summary: 'Ask a question; the answer rests on sources of the library',
    body: AskBody,
    response: AskResponse,
  },
  askWithoutTexts: {
    method: 'POST',
    path: '/api/chat',
    access: 'visitor',
    summary: 'Ask a question without adding source texts to the answer event stream',
    body: AskBody,
    response: AskResponse,
  },
  runEvents: {
    method: 'GET',
    path: '/api/chat/runs/:id/events',
    access: 'visitor',
    summary: 'The event stream of a run, from the beginning or after Last-Event-ID',
    params: z.object({ id: z.string() }),
  },
  stopRun: {
    method: 'POST',
    path: '/api/chat/runs/:id/stop',
    access: 'visitor',
    summary: 'Stop a run; the text so far is kept',
    params: z.object({ id: z.string() }),
    response: z.object({ stopped: z.boolean() }),
  },
  /**
   * The specification fixes a plain list as the body, so the cursor of the next page is the response header
   * `x-next-cursor` (absent on the last page), which goes into `before`. With `q`, only conversations whose title or
   * messages contain all its words or their beginnings.
   */
  listConversations: {
    method: 'GET',
    path: '/api/conversations',
    access: 'visitor',
    summary: "The caller's conversations, latest first; with `q` those that contain its words, and where",
    query: z.object({
      limit: z.coerce.number().int().min(1).max(100).default(50),
      before: z.string().max(200).optional(),
      q: z.string().max(200).optional(),
    }),
    response: z.array(FoundConversation),
  },
  readConversation: {
    method: 'GET',
    path: '/api/conversations/:id',
    access: 'visitor',
    summary: 'One conversation, as the list shows it',
    params: z.object({ id: z.string() }),
    response: Conversation,
  },
  renameConversation: {
    method: 'PATCH',
    path: '/api/conversations/:id',
    access: 'visitor',
    summary: 'Rename a conversation; its position in the list stays',
    params: z.object({ id: z.string() }),
    body: z.object({
      /** One line with at least one visible character. */
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
  },
  listMessages: {
    method: 'GET',
    path: '/api/conversations/:id/messages',
    access: 'visitor',
    summary: 'The messages of a conversation, oldest first',
    params: z.object({ id: z.string() }),
    response: z.array(Message),
  },
  deleteConversation: {
    method: 'DELETE',
    path: '/api/conversations/:id',
    access: 'visitor',
    summary: 'Delete a conversation with its messages',
    params: z.object({ id: z.string() }),
    response: z.object({ deleted: z.boolean() }),
  },
  currentModel: {
    method: 'GET',
    path: '/api/model/current',
    access: 'public',
    summary: 'The current model',
    response: z.object({ model: z.string(), isFineTuned: z.boolean(), fallbackModel: z.string().nullable(), mode: AnswerMode }),
  },
  starterQuestions: {
    method: 'GET',
    path: '/api/chat/starters',
    access: 'public',
    summary: 'Starter questions for an empty chat, from the Torah portion of the week and the page of the day',
    query: z.object({ language: Language }),
    response: z.object({ questions: z.array(z.string()) }),
  },
})
