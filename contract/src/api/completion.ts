import { z } from 'zod'
import { defineApi } from '../endpoint.ts'
import { SEARCH_LIMIT } from '../rules/limits.ts'
import { Language, RefLink } from './texts.ts'

/**
 * What typed words lead to: a place in a text (`Genesis 25:34`), a work, a section of the work that is being typed, or
 * a collection of works under one name (`Rashi`, `Mishnah`), whose works are found by going on typing.
 */
export const CompletionKind = z.enum(['place', 'work', 'section', 'collection'])
export type CompletionKind = z.infer<typeof CompletionKind>

/** One completion. Of a collection the names in place of references. */
export const Completion = RefLink.extend({
  kind: CompletionKind,
  /** The categories of the work, outermost first; of a collection those that all of its works share. */
  categories: z.array(z.string()),
  /** How many works a collection has in the library; 1 for everything else. */
  works: z.number().int(),
  /** A place in a classical work that this library does not hold: it cannot be opened. */
  isAbsent: z.boolean(),
})
export type Completion = z.infer<typeof Completion>

export const completionApi = defineApi('Texts', {
  completeReference: {
    method: 'GET',
    path: '/api/complete',
    access: 'public',
    summary: 'Places, works and collections that begin as typed, in any of the three languages, best first',
    query: z.object({
      q: z.string().max(SEARCH_LIMIT).default(''),
      /** The language of the interface: orders names that match alike. */
      language: Language.optional(),
      limit: z.coerce.number().int().min(1).max(20).default(8),
    }),
    response: z.object({ items: z.array(Completion) }),
  },
})
