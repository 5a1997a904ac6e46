import { createHash } from 'node:crypto'
import { z } from 'zod'
import { indexLinkTable, type LinkTable } from '../../../text/reuse/link-table.ts'

/** Incremented with what a link is: links of another number are found again. */
export const LINKS_VERSION = 1

const FOLDER = 'links'
/** The links of a version of the library. A file appears completely or not at all. */
export const linksFile = (version: string) => `${FOLDER}/${version}.${String(LINKS_VERSION)}.bin`
/** What the process that finds links says about its work, for the others. */
export const LINKS_REPORT = `${FOLDER}/report.json`
/** Asks the process that finds links to find them again. */
export const LINKS_REQUEST = `${FOLDER}/request.json`
/** Whether a file of links belongs to this version. */
export const isLinksFileOf = (name: string, version: string) => name.startsWith(`${FOLDER}/${version}.`)
export const LINKS_FOLDER = FOLDER

/** How the links of a version were found. */
export const LinksSummary = z.object({
  links: z.number(),
  quotations: z.number(),
  parallels: z.number(),
  /** Links that the library's source lists. */
  listed: z.number(),
  segments: z.number(),
  seconds: z.number(),
  builtAt: z.iso.datetime(),
})
export type LinksSummary = z.infer<typeof LinksSummary>

const DIGEST_BYTES = 32
const COLUMN_BYTES = [4, 4, 1, 1] as const

/** Writes a table as bytes: checksum, length and text of the summary, and the columns one after another. */
export function encodeLinks(table: LinkTable, summary: LinksSummary): Buffer {
  const head = Buffer.from(JSON.stringify(summary))
  const length = Buffer.alloc(4)
  length.writeUInt32LE(head.length)
  const columns = [table.from, table.to, table.kinds, table.sources].map((column) =>
    Buffer.from(column.buffer, column.byteOffset, column.byteLength),
  )
  const body = Buffer.concat([length, head, ...columns])
  return Buffer.concat([createHash('sha256').update(body).digest(), body])
}

/** Reads what `encodeLinks` wrote. Throws when the bytes are others. */
export function decodeLinks(content: Buffer): { table: LinkTable; summary: LinksSummary } {
  const body = content.subarray(DIGEST_BYTES)
  if (!createHash('sha256').update(body).digest().equals(content.subarray(0, DIGEST_BYTES)))
    throw new Error('The file of links has other bytes than were written')
  const headEnd = 4 + body.readUInt32LE(0)
  const summary = LinksSummary.parse(JSON.parse(body.subarray(4, headEnd).toString()))
  let at = headEnd
  const [from, to, kinds, sources] = COLUMN_BYTES.map((size) => {
    // Copied: a typed array must begin at a multiple of its element.
    const bytes = new Uint8Array(body.subarray(at, (at += size * summary.links)))
    return bytes.buffer
  }) as [ArrayBuffer, ArrayBuffer, ArrayBuffer, ArrayBuffer]
  const table = { from: new Uint32Array(from), to: new Uint32Array(to), kinds: new Uint8Array(kinds), sources: new Uint8Array(sources) }
  return { table: indexLinkTable(table), summary }
}
