import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** Why an archive is not read. */
export const ArchiveProblem = z.enum([
  'empty',
  'too_large',
  'not_an_archive',
  'encrypted',
  'damaged',
  'unsafe',
  'too_many',
  'bomb',
  'no_texts',
  'no_space',
])
export type ArchiveProblem = z.infer<typeof ArchiveProblem>

/** A folder or archive in `imports` of the data folder that can be harvested: its name is the `folder` of a harvest. */
export const ImportItem = z.object({
  name: z.string(),
  /** An archive's is decided by its content. */
  kind: z.enum(['folder', 'zip', 'tar.gz']),
  /** How the file was called where it was uploaded from; null for what was put there by hand. */
  originalName: z.string().nullable(),
  /** In bytes; null for a folder. */
  size: z.number().int().nullable(),
  modifiedAt: z.iso.datetime(),
})
export type ImportItem = z.infer<typeof ImportItem>

/** The names that a harvest takes. */
export const ImportName = z.string().regex(/^[\p{L}\p{N}_-][\p{L}\p{N} ._-]{0,99}$/u)

export const listImports = endpoint({
  method: 'GET',
  path: '/api/training/imports',
  access: 'admin',
  summary: 'Folders and archives that can be harvested, latest first',
  response: z.object({
    items: z.array(ImportItem),
    /** There are more than are listed. */
    more: z.boolean(),
    /** Bytes of the largest archive that may be uploaded. */
    limit: z.number().int(),
  }),
})

export const uploadImport = endpoint({
  method: 'POST',
  path: '/api/training/imports',
  access: 'admin',
  summary: 'Upload one archive (.zip or .tar.gz) of texts as the file of a form; one at a time',
  response: z.object({
    item: ImportItem.nullable(),
    /** Why it was refused, in the caller's language. */
    problem: z.object({ code: ArchiveProblem, message: z.string() }).nullable(),
  }),
})

export const removeImport = endpoint({
  method: 'DELETE',
  path: '/api/training/imports/:name',
  access: 'admin',
  summary: 'Remove an archive that was uploaded',
  params: z.object({ name: ImportName }),
  response: z.object({ removed: z.literal(true) }),
})
