import { z } from 'zod'
import { defineApi } from '../endpoint.ts'

/** Why an archive was refused. */
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
  /** For an archive, decided by its content. */
  kind: z.enum(['folder', 'zip', 'tar.gz']),
  /** The name of the uploaded file; null for what was placed there by hand. */
  originalName: z.string().nullable(),
  /** In bytes; null for a folder. */
  size: z.number().int().nullable(),
  modifiedAt: z.iso.datetime(),
})
export type ImportItem = z.infer<typeof ImportItem>

/** The names that a harvest accepts. */
export const ImportName = z.string().regex(/^[\p{L}\p{N}_-][\p{L}\p{N} ._-]{0,99}$/u)

export const importsApi = defineApi('Imports', {
  listImports: {
    method: 'GET',
    path: '/api/training/imports',
    access: 'admin',
    summary: 'Folders and archives that can be harvested, latest first',
    response: z.object({
      items: z.array(ImportItem),
      /** More exist than are listed. */
      more: z.boolean(),
      /** Largest archive that may be uploaded, in bytes. */
      limit: z.number().int(),
    }),
  },
  uploadImport: {
    method: 'POST',
    path: '/api/training/imports',
    access: 'admin',
    summary: 'Upload one archive of texts (.zip or .tar.gz) as the file of a multipart form',
    response: z.object({
      item: ImportItem.nullable(),
      /** Why it was refused. */
      problem: z.object({ code: ArchiveProblem }).nullable(),
    }),
  },
  removeImport: {
    method: 'DELETE',
    path: '/api/training/imports/:name',
    access: 'admin',
    summary: 'Remove an uploaded archive',
    params: z.object({ name: ImportName }),
    response: z.object({ removed: z.literal(true) }),
  },
})
