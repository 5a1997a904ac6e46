import { z } from 'zod'
import { defineApi } from '../endpoint.ts'
import { Language, RefLink, TextLanguage, TrilingualName } from './texts.ts'

/** How two texts are linked: one explains the other, one quotes the other, or both have the same words. */
export const LinkType = z.enum(['commentary', 'quotation', 'parallel'])
export type LinkType = z.infer<typeof LinkType>

/** Whether the passage cites the other text or is cited by it. */
export const LinkDirection = z.enum(['cites', 'cited-by'])
export type LinkDirection = z.infer<typeof LinkDirection>

/** Who says that there is a link: the address of a commentary, the library's source, or the product, which found shared words. */
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
