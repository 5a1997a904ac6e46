import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** Files that compress well; fonts and images are compressed already. */
const TEXT = /\.(?:js|css)$/
/** A file below this size in bytes fits one packet uncompressed. */
const MIN_SIZE = 1024

/**
 * Writes Brotli and gzip copies of the built files at the highest level: once per build instead of once per request.
 */
export function compress(): Plugin {
  return {
    name: 'compress',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const names = Object.keys(bundle).filter((name) => TEXT.test(name))
      await Promise.all(
        names.map(async (name) => {
          const file = path.join(dir, name)
          const content = await readFile(file)
          if (content.length < MIN_SIZE) return
          const quality = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
          await Promise.all([
            promisify(brotliCompress)(content, { params: quality }).then((bytes) => writeFile(`${file}.br`, bytes)),
            promisify(gzip)(content, { level: 9 }).then((bytes) => writeFile(`${file}.gz`, bytes)),
          ])
        }),
      )
    },
  }
}
