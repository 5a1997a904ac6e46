import { z } from 'zod'
import { defineApi } from '../endpoint.ts'
import { RefusedEdition } from './harvest.ts'
import { TextLanguage } from './texts.ts'
import { typedText } from './typed-text.ts'

/** Without what PostgreSQL refuses: null bytes and lone surrogates. */
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

/**
 * `pending`: not yet applied to the library, where a write takes as long as an import. `failed`: the server retries by
 * itself.
 */
export const DecisionState = z.enum(['pending', 'done', 'failed'])

/** The latest decision of an administrator about an edition. */
export const EditionDecision = EditionName.extend({
  decision: z.enum(['allowed', 'removed']),
  decidedBy: z.string(),
  decidedAt: z.iso.datetime(),
  state: DecisionState,
})
export type EditionDecision = z.infer<typeof EditionDecision>

export const LibraryEdition = EditionName.extend({
  language: TextLanguage,
  heTitle: z.string(),
  ruTitle: z.string(),
  license: z.string(),
  source: z.string(),
  /** False for editions that come with the product. */
  removable: z.boolean(),
  /** Its removal is pending. */
  leaving: z.boolean(),
})
export type LibraryEdition = z.infer<typeof LibraryEdition>

export const ListedRefusal = RefusedEdition.extend({
  /** Where the edition was published. */
  source: z.string(),
  /** The folder or archive it was harvested from; null for the network. */
  folder: z.string().nullable(),
  refusedAt: z.iso.datetime(),
  /** Allowed by an administrator since: the next harvest of its work brings it. */
  allowed: z.boolean(),
})
export type ListedRefusal = z.infer<typeof ListedRefusal>

const Page = {
  /** Part of the title of the work or of the edition. */
  find: typedText(0, 200).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
}

export const editionsApi = defineApi('Editions', {
  listEditions: {
    method: 'GET',
    path: '/api/training/editions',
    access: 'admin',
    summary: 'Editions in the library with their licenses, by work in catalog order',
    query: z.object({ ...Page, work: z.string().trim().max(300).optional() }),
    response: z.object({
      editions: z.array(LibraryEdition),
      total: z.number().int(),
      /** How many editions of the whole result have each license, most frequent first. */
      licenses: z.array(z.object({ license: z.string(), editions: z.number().int() })),
    }),
  },
  listRefusedEditions: {
    method: 'GET',
    path: '/api/training/editions/refused',
    access: 'admin',
    summary: 'Editions that the latest harvest of their work left out, by title',
    query: z.object(Page),
    response: z.object({ editions: z.array(ListedRefusal), total: z.number().int() }),
  },
  listEditionDecisions: {
    method: 'GET',
    path: '/api/training/editions/decisions',
    access: 'admin',
    summary: 'Editions that administrators allowed or removed, latest first',
    query: z.object(Page),
    response: z.object({ decisions: z.array(EditionDecision), total: z.number().int() }),
  },
  allowEdition: {
    method: 'POST',
    path: '/api/training/editions/allow',
    access: 'admin',
    summary: 'Allow an edition whatever its license, or after a removal; the next harvest of its work brings it',
    body: EditionName,
    response: EditionDecision,
  },
  removeEdition: {
    method: 'POST',
    path: '/api/training/editions/remove',
    access: 'admin',
    summary: 'Remove an edition from the library, for good unless it is allowed again',
    body: EditionName,
    response: EditionDecision,
  },
})
