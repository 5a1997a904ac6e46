import { createHash } from 'node:crypto'
import type { TrainingFolder } from '../../ports/training-folder.ts'
import type { TrainingStore } from '../../ports/store/training.ts'

interface ExportDeps {
  store: Pick<TrainingStore, 'listFiles'>
  folder: Pick<TrainingFolder, 'lines' | 'locate'>
  log: { error(details: object, message: string): void }
}

/** Characters per chunk. */
const CHUNK_SIZE = 64 * 1024
/** Characters of a line's hash: 96 bits, so that a million lines collide once in 10^17 times. */
const HASH_LENGTH = 16

/** Streams all complete training files, oldest first, each line once. Skips and logs a file missing on this machine. */
export async function* exportData({ store, folder, log }: ExportDeps): AsyncGenerator<string> {
  const files = (await store.listFiles()).filter(({ status }) => status === 'uploaded').reverse()
  const seen = new Set<string>()
  let batch = ''
  for (const { id, path } of files) {
    if ((await folder.locate(path)) === undefined) {
      log.error({ file: id }, 'training file missing on disk')
      continue
    }
    for await (const line of folder.lines(path)) {
      const hash = createHash('sha256').update(line).digest('base64').slice(0, HASH_LENGTH)
      if (seen.has(hash)) continue
      seen.add(hash)
      batch += `${line}\n`
      if (batch.length < CHUNK_SIZE) continue
      yield batch
      batch = ''
    }
  }
  if (batch !== '') yield batch
}
