import { z } from 'zod'
import { defineApi } from '../endpoint.ts'
import { Language, RefLink, TextLanguage, TrilingualName } from './texts.ts'

/**
 * How two texts are linked: one explains the other, one quotes the other (of a listed link: cites it), or both have the
 * same words.
 */
export const LinkType = z.enum(['commentary', 'quotation', 'parallel'])
export type LinkType = z.infer<typeof LinkType>

/** Whether the passage cites the other text or is cited by it. */
export const LinkDirection = z.enum(['cites', 'cited-by'])
export type LinkDirection = z.infer<typeof LinkDirection>

/**
 * Who says that there is a link: the address of a commentary, the library's source, or the product, which found shared
 * words.
 */
export const LinkSource = z.enum(['commentary', 'sefaria', 'found'])
export type LinkSource = z.infer<typeof LinkSource>

/** A text that is linked with a passage. */
export const TextLink = RefLink.extend({
  work: TrilingualName,
  categories: z.array(z.string()),
  type: LinkType,
  direction: LinkDirection,
  source: LinkSource,
  /** The segments of the passage that it is linked with, at most a few. */
  on: z.array(RefLink),
  /** Its beginning, or the words around those that both texts have; no markup. */
  excerpt: z.object({ language: TextLanguage, text: z.string() }).nullable(),
  /** The same in the language that was asked for, where the library has it and `excerpt` is in another. */
  translation: z.object({ language: Language, text: z.string() }).nullable(),
})
export type TextLink = z.infer<typeof TextLink>

/** How many texts are linked with a passage. A text that quotes two verses of it counts once. */
export const LinkCounts = z.object({
  commentaries: z.number().int(),
  citedBy: z.number().int(),
  cites: z.number().int(),
  parallels: z.number().int(),
})
export type LinkCounts = z.infer<typeof LinkCounts>

/** How the links of the library are getting on. */
export const LinksStatus = z.object({
  state: z.enum(['missing', 'running', 'ready', 'failed']),
  /** Completed share while running. */
  progress: z.number(),
  /** What was found last; null before. */
  found: z
    .object({
      links: z.number().int(),
      quotations: z.number().int(),
      parallels: z.number().int(),
      /** Links that the library's source lists. */
      listed: z.number().int(),
      segments: z.number().int(),
      seconds: z.number(),
      at: z.iso.datetime(),
    })
    .nullable(),
})
export type LinksStatus = z.infer<typeof LinksStatus>

/**
 * What a text says about views: one is followed or not, it agrees or disagrees with one, tells another one, or what the
 * custom is.
 */
export const ViewKind = z.enum(['followed', 'not-followed', 'agrees', 'disagrees', 'other-view', 'custom'])
export type ViewKind = z.infer<typeof ViewKind>

/** A statement of a text about views, with its very words. */
export const StatedView = z.object({ kind: ViewKind, language: TextLanguage, text: z.string() })
export type StatedView = z.infer<typeof StatedView>

/** Longest list of references, in characters. */
const VIEWS_LIMIT = 4000

export const linksApi = defineApi('Links', {
  readLinks: {
    method: 'GET',
    path: '/api/links/:ref',
    access: 'public',
    summary: 'Texts linked with a passage: commentaries, quotations and parallels, earlier works first',
    params: z.object({ ref: z.string().min(1).max(300) }),
    query: z.object({
      type: LinkType.optional(),
      direction: LinkDirection.optional(),
      /** Only works of these categories, separated by commas. */
      category: z.string().max(100).optional(),
      language: Language.optional(),
      limit: z.coerce.number().int().min(1).max(50).default(20),
      /** `next` of the page before. */
      after: z.string().max(40).optional(),
    }),
    response: RefLink.extend({
      /** Of the whole passage, whatever the filters. */
      counts: LinkCounts,
      /** False until quotations and parallels have been found in this version of the library. */
      complete: z.boolean(),
      links: z.array(TextLink),
      next: z.string().nullable(),
    }),
  },
  listViews: {
    method: 'GET',
    path: '/api/views/:refs',
    access: 'public',
    summary: 'What places of the library say about views by fixed formulas, such as “the halakhah follows”, in their own words',
    /** Canonical references, separated by `|`; those that the library lacks are left out. */
    params: z.object({ refs: z.string().min(1).max(VIEWS_LIMIT) }),
    /** Only places that say something. */
    response: z.object({ places: z.array(z.object({ ref: z.string(), views: z.array(StatedView) })) }),
  },
  readLinksStatus: {
    method: 'GET',
    path: '/api/training/links',
    access: 'admin',
    summary: 'Whether the links of the library have been found, and how many there are',
    response: LinksStatus,
  },
  findLinks: {
    method: 'POST',
    path: '/api/training/links',
    access: 'admin',
    summary: 'Find the links of the library again, in the background',
    response: z.object({ requested: z.literal(true) }),
  },
})
