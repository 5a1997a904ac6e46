import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'

/** Where a file of `data/tanakh` is, by its name without `.br`. */
export const findTanakhFile = (name: string): string => fileURLToPath(new URL(`../../../data/tanakh/${name}.br`, import.meta.url))

/** A file of `data/tanakh` by its name without `.br`: `wlc/Gen.xml`. Throws what the file system throws. */
export function readTanakhFile(name: string): string {
  return brotliDecompressSync(readFileSync(findTanakhFile(name))).toString()
}
