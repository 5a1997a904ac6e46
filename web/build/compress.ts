import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** What compresses well; fonts and pictures are compressed already. */
const TEXT = /\.(?:js|css)$/
/** A file below this size in bytes is one packet, whatever is done to it. */
const SMALL = 1024

/** Writes the files of the built application a second and third time, compressed by Brotli and by gzip as well as they can be: once for all who load them. */
export function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const names = Object.keys(bundle).filter((name) => TEXT.test(name))
      await Promise.all(
        names.map(async (name) => {
          const file = path.join(dir, name)
          const content = await readFile(file)
          if (content.length < SMALL) return
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
