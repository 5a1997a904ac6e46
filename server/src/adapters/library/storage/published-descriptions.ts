import { createHash } from 'node:crypto'
import type { Files } from '../../../ports/files.ts'
import type { Manifest } from './tables.ts'
import { UnreadableLibrary } from './unreadable.ts'

type Inputs = Manifest['inputs']

/**
 * Descriptions that administrators have published are recorded among a version's inputs, which each version inherits,
 * under this prefix and the id of their set, with the SHA-256 of their file.
 */
const MARK = 'descriptions:'
export const DESCRIPTIONS_FOLDER = 'descriptions'

/** The sets of descriptions that a version has, with the names and checksums of their files. */
export function descriptionsIn(inputs: Inputs): { id: string; file: string; sha256: string }[] {
  return Object.entries(inputs).flatMap(([name, sha256]) => {
    if (!name.startsWith(MARK)) return []
    const id = name.slice(MARK.length)
    return [{ id, sha256, file: nameFile(id, sha256) }]
  })
}

const nameFile = (id: string, sha256: string) => `${DESCRIPTIONS_FOLDER}/${id}.${sha256.slice(0, 12)}.tsv`

/** The inputs with a set of descriptions, or without it when `sha256` is null. */
export function withDescriptions(inputs: Inputs, id: string, sha256: string | null): Inputs {
  const { [`${MARK}${id}`]: _, ...rest } = inputs
  return sha256 === null ? rest : { ...rest, [`${MARK}${id}`]: sha256 }
}

/** Stores the file of a set; it never changes. Returns its checksum. */
export async function writeDescriptions(files: Files, id: string, content: string): Promise<string> {
  const sha256 = toChecksum(content)
  await files.write(nameFile(id, sha256), content)
  return sha256
}

/**
 * The contents of the sets of a version. Throws UnreadableLibrary for the first that is missing or has other bytes than
 * were written.
 */
export async function readPublished(files: Files, inputs: Inputs): Promise<{ id: string; content: string }[]> {
  return await Promise.all(
    descriptionsIn(inputs).map(async ({ id, file, sha256 }) => {
      const found = await files.read(file)
      if (found === undefined) throw new UnreadableLibrary(file, 'missing')
      if (toChecksum(found.content) !== sha256) throw new UnreadableLibrary(file, 'other bytes than were written')
      return { id, content: found.content.toString() }
    }),
  )
}

const toChecksum = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')
