import { z } from 'zod'
import { defineApi } from '../endpoint.ts'

/** A published version of the library that is kept. */
export const LibraryVersion = z.object({
  number: z.number().int(),
  /** Null where the storage does not say. */
  publishedAt: z.iso.datetime().nullable(),
  works: z.number().int(),
  segments: z.number().int(),
  bytes: z.number().int(),
  /** Sets of descriptions that administrators have published in it. */
  descriptions: z.number().int(),
  /** Whether this release can read it. */
  isReadable: z.boolean(),
  /** Whether readers of this server get their texts from it. */
  isServed: z.boolean(),
  /** Servers that read it; a killed one counts for ten minutes. */
  readers: z.number().int(),
  /** The last complete check; null before the first. */
  check: z.object({ at: z.iso.datetime(), problem: z.object({ file: z.string(), reason: z.string() }).nullable() }).nullable(),
})
export type LibraryVersion = z.infer<typeof LibraryVersion>

/** What is done with the versions of the library now, or was done last. */
export const LibraryOperation = z.object({
  kind: z.enum(['verify', 'rollback']),
  number: z.number().int(),
  state: z.enum(['running', 'done', 'failed']),
  startedAt: z.iso.datetime(),
})
export type LibraryOperation = z.infer<typeof LibraryOperation>

export const LibraryVersions = z.object({
  /** Newest first. */
  versions: z.array(LibraryVersion),
  /** Files of versions that hold something else than was written. */
  damaged: z.array(z.string()),
  /** A process is writing to the library. */
  isWriting: z.boolean(),
  operation: LibraryOperation.nullable(),
})
export type LibraryVersions = z.infer<typeof LibraryVersions>

const numbered = z.object({ number: z.coerce.number().int().min(1).max(99_999_999) })

export const libraryVersionsApi = defineApi('Library versions', {
  listLibraryVersions: {
    method: 'GET',
    path: '/api/training/versions',
    access: 'admin',
    summary: 'The versions of the library that are kept, newest first, and what is done with them',
    response: LibraryVersions,
  },
  verifyLibraryVersion: {
    method: 'POST',
    path: '/api/training/versions/:number/verify',
    access: 'admin',
    summary: 'Compare every byte of a version with its checksums, in the background',
    params: numbered,
    status: 202,
    response: z.object({ started: z.literal(true) }),
  },
  rollBackLibrary: {
    method: 'POST',
    path: '/api/training/versions/:number/rollback',
    access: 'admin',
    summary: 'Publish an earlier version again, in the background; `confirmation` repeats its number',
    params: numbered,
    body: z.object({ confirmation: z.string().max(20) }),
    status: 202,
    response: z.object({ started: z.literal(true) }),
  },
})
