import { z } from 'zod'
import { defineApi } from '../endpoint.ts'
import { SHEET_LIMITS, TITLE_LIMIT } from '../rules/limits.ts'
import { AnswerMode, CitationStatus } from './chat.ts'
import { Language, RefLink, TextLanguage } from './texts.ts'
import { typedText } from './typed-text.ts'

/** One segment of a source as it was stored when it was added: `html` as in `EditionText`, `text` without markup. */
export const SheetSegment = z.object({ ref: z.string(), html: z.string(), text: z.string() })
export type SheetSegment = z.infer<typeof SheetSegment>

/** A source in one edition, in the exact words that the library held when it was added or last updated. */
export const SheetText = z.object({
  language: TextLanguage,
  /** The edition's own title. */
  edition: z.string(),
  license: z.string(),
  attribution: z.string(),
  /** SHA-256 over the segments, by which later changes of the library are found. */
  hash: z.string(),
  segments: z.array(SheetSegment),
})
export type SheetText = z.infer<typeof SheetText>

/** The words of a segment that are shown: from the word `from` up to, without, the word `to`. */
export const WordRange = z.object({
  language: TextLanguage,
  ref: z.string().max(300),
  from: z.number().int().min(0),
  to: z.number().int().min(1),
})
export type WordRange = z.infer<typeof WordRange>

const id = z.uuid()
const heading = z.object({ id, type: z.literal('heading'), text: z.string() })
const text = z.object({ id, type: z.literal('text'), text: z.string() })

/** What a reader chooses of a source besides its words, which come from the library alone. */
const choices = {
  /** The reader's own words under the source. */
  note: z.string(),
  /** Segments that are left out. */
  hidden: z.array(z.string().max(300)).max(300),
  /** Segments of which some words are shown; the others are shown whole. */
  ranges: z.array(WordRange).max(600),
  /** The state of the library (`SheetChange.fingerprint`) that the reader has seen and not taken over. */
  kept: z.string().nullable(),
}

/** A passage with its editions, the parts that are shown and a note. */
export const SheetSource = RefLink.extend({ id, type: z.literal('source'), texts: z.array(SheetText), ...choices })
export type SheetSource = z.infer<typeof SheetSource>

/** A cited source of an answer with its quotations, each as it was checked when the answer was written. */
export const SheetProof = RefLink.extend({
  /** The number that the answer shows. */
  number: z.number().int(),
  quotes: z.array(z.object({ text: z.string(), language: TextLanguage, edition: z.string(), license: z.string(), status: CitationStatus })),
})
export type SheetProof = z.infer<typeof SheetProof>

/** An answer of a conversation, with its question and proofs; it stays when the conversation is deleted. */
export const SheetAnswer = z.object({
  id,
  type: z.literal('answer'),
  question: z.string(),
  /** Markdown with the numbers of `proofs`. */
  content: z.string(),
  language: Language,
  mode: AnswerMode.nullable(),
  proofs: z.array(SheetProof),
})
export type SheetAnswer = z.infer<typeof SheetAnswer>

export const SheetBlock = z.discriminatedUnion('type', [heading, text, SheetSource, SheetAnswer])
export type SheetBlock = z.infer<typeof SheetBlock>

/**
 * A block as a reader saves it. The words of sources and answers are the server's: it keeps those of a block that it
 * has, and takes those of a new one from the library or the conversation.
 */
export const SheetBlockInput = z.discriminatedUnion('type', [
  heading.extend({ text: typedText(0, TITLE_LIMIT) }),
  text.extend({ text: typedText(0, SHEET_LIMITS.text) }),
  z.object({
    id,
    type: z.literal('source'),
    /** In any spelling and language. */
    ref: z.string().min(1).max(300),
    /** Absent or empty: the original and a translation into `language`. */
    editions: z
      .array(z.object({ language: TextLanguage, edition: z.string().max(300) }))
      .max(SHEET_LIMITS.editions)
      .optional(),
    language: Language.optional(),
    note: typedText(0, SHEET_LIMITS.text).optional(),
    hidden: choices.hidden.optional(),
    ranges: choices.ranges.optional(),
    kept: z
      .string()
      .regex(/^[\w-]{1,64}$/)
      .nullish(),
    /** Take the words that the library has now. */
    refresh: z.boolean().optional(),
  }),
  /** `conversationId` and `messageId` of a new block: the answer of an own conversation. */
  z.object({ id, type: z.literal('answer'), conversationId: z.string().max(64).optional(), messageId: z.string().max(64).optional() }),
])
export type SheetBlockInput = z.infer<typeof SheetBlockInput>

/** A sheet in the list of its owner. */
export const SheetSummary = z.object({
  id,
  title: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** How many sources it holds, and the first ones. */
  sources: z.number().int(),
  opening: z.array(RefLink),
  /** The end of the address `/s/{link}` while it is shared. */
  link: z.string().nullable(),
})
export type SheetSummary = z.infer<typeof SheetSummary>

export const Sheet = z.object({
  id,
  title: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** Rises with each change; a change names the one that it goes on from. */
  revision: z.number().int(),
  link: z.string().nullable(),
  blocks: z.array(SheetBlock),
})
export type Sheet = z.infer<typeof Sheet>

/** A sheet as others see it: nothing about its owner. */
export const SharedSheet = Sheet.pick({ title: true, updatedAt: true, blocks: true })
export type SharedSheet = z.infer<typeof SharedSheet>

/** A source whose words are no longer those of the library. */
export const SheetChange = z.object({
  blockId: z.string(),
  /** `gone`: the passage or an edition of it is no longer there. */
  state: z.enum(['changed', 'gone']),
  editions: z.array(z.object({ language: TextLanguage, edition: z.string() })),
  fingerprint: z.string(),
})
export type SheetChange = z.infer<typeof SheetChange>

const params = z.object({ id: z.string().max(64) })
const title = typedText(0, TITLE_LIMIT)
const blocks = z.array(SheetBlockInput).max(SHEET_LIMITS.blocks)

export const sheetsApi = defineApi('Sheets', {
  listSheets: {
    method: 'GET',
    path: '/api/sheets',
    access: 'visitor',
    summary: 'The source sheets of the caller, last changed first',
    response: z.array(SheetSummary),
  },
  /** A repeated request with the same id returns the sheet that it made. 409 `too_many_sheets`. */
  createSheet: {
    method: 'POST',
    path: '/api/sheets',
    access: 'visitor',
    summary: 'Create a source sheet',
    /** `copyOf`: an own sheet whose blocks are taken over, all of them when `blocks` is absent. */
    body: z.object({ id, title, blocks: blocks.optional(), copyOf: z.string().max(64).optional() }),
    response: Sheet,
  },
  readSheet: {
    method: 'GET',
    path: '/api/sheets/:id',
    access: 'visitor',
    summary: 'A source sheet of the caller',
    params,
    response: Sheet,
  },
  /** 409 `sheet_changed` when the sheet has another revision. */
  saveSheet: {
    method: 'PATCH',
    path: '/api/sheets/:id',
    access: 'visitor',
    summary: 'Save a source sheet that goes on from a revision',
    params,
    body: z.object({ revision: z.int32().min(1), title, blocks }),
    response: Sheet,
  },
  /** A block that the sheet has already, by its id, is not added again. */
  addBlocks: {
    method: 'POST',
    path: '/api/sheets/:id/blocks',
    access: 'visitor',
    summary: 'Add blocks at the end of a source sheet',
    params,
    body: z.object({ blocks }),
    response: Sheet,
  },
  deleteSheet: {
    method: 'DELETE',
    path: '/api/sheets/:id',
    access: 'visitor',
    summary: 'Delete a source sheet and its link',
    params,
    response: z.object({ deleted: z.literal(true) }),
  },
  checkSheet: {
    method: 'GET',
    path: '/api/sheets/:id/changes',
    access: 'visitor',
    summary: 'The sources of a sheet whose words have changed in the library, or are gone',
    params,
    response: z.array(SheetChange),
  },
  shareSheet: {
    method: 'POST',
    path: '/api/sheets/:id/link',
    access: 'user',
    summary: 'Create the public link to a source sheet; the same one while it is shared',
    params,
    response: z.object({ link: z.string() }),
  },
  unshareSheet: {
    method: 'DELETE',
    path: '/api/sheets/:id/link',
    access: 'user',
    summary: 'Revoke the link to a source sheet',
    params,
    response: z.object({ revoked: z.literal(true) }),
  },
  readSharedSheet: {
    method: 'GET',
    path: '/api/shared-sheets/:id',
    access: 'public',
    summary: 'A shared source sheet as it is now',
    params,
    response: SharedSheet,
  },
  checkSharedSheet: {
    method: 'GET',
    path: '/api/shared-sheets/:id/changes',
    access: 'public',
    summary: 'The sources of a shared sheet whose words have changed in the library, or are gone, whatever its owner decided',
    params,
    response: z.array(SheetChange),
  },
})
