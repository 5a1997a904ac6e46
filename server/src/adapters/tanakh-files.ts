import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'

/** A file of `data/tanakh` by its name without `.br`: `wlc/Gen.xml`. Throws what the file system throws. */
export function readTanakhFile(name: string): string {
  return brotliDecompressSync(readFileSync(new URL(`../../../data/tanakh/${name}.br`, import.meta.url))).toString()
}
