import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { RefusedEdition } from './harvest.ts'
import { Language } from './texts.ts'
import { typedText } from './typed-text.ts'

/** What no database takes goes: null bytes and halves of letters. */
const name = (longest: number) =>
  z
    .string()
    .overwrite((text) => text.replaceAll('\0', '').toWellFormed())
    .trim()
    .min(1)
    .max(longest)

/** An edition by its name: of a work of the library, or of the source. */
export const EditionName = z.object({ title: name(300), language: name(20), editionTitle: name(500) })
export type EditionName = z.infer<typeof EditionName>

/** `pending`: on its way into the library, where writing takes as long as an import. `failed`: it is tried again by itself. */
export const DecisionState = z.enum(['pending', 'done', 'failed'])

/** What an administrator has said of an edition, last. */
export const EditionDecision = EditionName.extend({
  decision: z.enum(['allowed', 'removed']),
  decidedBy: z.string(),
  decidedAt: z.iso.datetime(),
  state: DecisionState,
})
export type EditionDecision = z.infer<typeof EditionDecision>

export const LibraryEdition = EditionName.extend({
  language: Language,
  heTitle: z.string(),
  ruTitle: z.string(),
  license: z.string(),
  source: z.string(),
  /** The editions that come with the product stay. */
  removable: z.boolean(),
  /** Its removal is on its way. */
  leaving: z.boolean(),
})
export type LibraryEdition = z.infer<typeof LibraryEdition>

export const ListedRefusal = RefusedEdition.extend({
  /** Where the edition itself is from. */
  source: z.string(),
  /** The folder or archive it was harvested from; null for the network. */
  folder: z.string().nullable(),
  refusedAt: z.iso.datetime(),
  /** Let in by name meanwhile: it comes with the next harvest of its work. */
  allowed: z.boolean(),
})
export type ListedRefusal = z.infer<typeof ListedRefusal>

const Page = {
  /** Part of a title of the work or of the edition. */
  find: typedText(0, 200).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
}

export const listEditions = endpoint({
  method: 'GET',
  path: '/api/training/editions',
  access: 'admin',
  summary: 'Editions in the library with their licences, by work in the order of the shelf',
  query: z.object({ ...Page, work: z.string().trim().max(300).optional() }),
  response: z.object({
    editions: z.array(LibraryEdition),
    total: z.number().int(),
    /** How many editions of the whole answer have each licence, most first. */
    licenses: z.array(z.object({ license: z.string(), editions: z.number().int() })),
  }),
})

export const listRefusedEditions = endpoint({
  method: 'GET',
  path: '/api/training/editions/refused',
  access: 'admin',
  summary: 'Editions that the latest harvest of their work left out, by title',
  query: z.object(Page),
  response: z.object({ editions: z.array(ListedRefusal), total: z.number().int() }),
})

export const listEditionDecisions = endpoint({
  method: 'GET',
  path: '/api/training/editions/decisions',
  access: 'admin',
  summary: 'What administrators have allowed and removed, latest first',
  query: z.object(Page),
  response: z.object({ decisions: z.array(EditionDecision), total: z.number().int() }),
})

export const allowEdition = endpoint({
  method: 'POST',
  path: '/api/training/editions/allow',
  access: 'admin',
  summary: 'Let an edition in whatever its licence, or back in after a removal: the next harvest of its work brings it',
  body: EditionName,
  response: EditionDecision,
})

export const removeEdition = endpoint({
  method: 'POST',
  path: '/api/training/editions/remove',
  access: 'admin',
  summary: 'Take an edition out of the library, for good unless it is allowed again',
  body: EditionName,
  response: EditionDecision,
})
