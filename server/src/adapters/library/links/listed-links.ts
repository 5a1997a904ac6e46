import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { z } from 'zod'
import type { Files } from '../../../ports/files.ts'
import type { ListedLink } from '../../../ports/text-source.ts'
import { LINKS_FOLDER } from './links-file.ts'

const FOLDER = `${LINKS_FOLDER}/listed`
const toFile = (title: string) => `${FOLDER}/${createHash('sha256').update(title).digest('hex').slice(0, 24)}.json.gz`

const Stored = z.object({ title: z.string(), links: z.array(z.tuple([z.string(), z.string(), z.string()])) })

/**
 * Stores the links that the source of a work lists for it, as references: they belong to no version of the library.
 * Replaces those of an earlier harvest. Returns whether they are others.
 */
export async function saveListedLinks(files: Files, title: string, links: readonly ListedLink[]): Promise<boolean> {
  const stored: z.infer<typeof Stored> = { title, links: links.map(({ from, to, type }) => [from, to, type]) }
  const content = JSON.stringify(stored)
  const known = await readStored(files, toFile(title))
  if (known !== undefined && JSON.stringify(known) === content) return false
  await files.write(toFile(title), await promisify(gzip)(content))
  return true
}

/**
 * The listed links of all works, one work in memory at a time. Skips a damaged file: the next harvest of its work
 * replaces it.
 */
export async function* readListedLinks(files: Files): AsyncGenerator<ListedLink> {
  for await (const { name } of files.list(FOLDER))
    for (const [from, to, type] of (await readStored(files, name))?.links ?? []) yield { from, to, type }
}

/** Undefined when there is no such file, or it is damaged. Throws when the store does not answer. */
async function readStored(files: Files, name: string): Promise<z.infer<typeof Stored> | undefined> {
  const found = await files.read(name)
  if (found === undefined) return undefined
  try {
    return Stored.parse(JSON.parse((await promisify(gunzip)(found.content)).toString()))
  } catch {
    return undefined
  }
}
