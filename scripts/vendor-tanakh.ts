/**
 * Rebuilds `data/tanakh` from the npm packages `morphhb` and `strongs`, of which the product needs 42 files of 600:
 * `node scripts/vendor-tanakh.ts`. The files stay as the packages have them and are compressed; `words.tsv` is
 * counted from `morphhb/index.js`.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

const MORPHHB = 'morphhb@2.0.2'
const STRONGS = 'strongs@1.0.2'

const target = path.join(import.meta.dirname, '../data/tanakh')
const downloads = mkdtempSync(path.join(tmpdir(), 'sugya-tanakh-'))
const checksums: string[] = []
try {
  const morphhb = unpack(MORPHHB)
  const strongs = unpack(STRONGS)
  for (const file of readdirSync(path.join(morphhb, 'wlc')).sort()) write(`wlc/${file}`, readFileSync(path.join(morphhb, 'wlc', file)))
  write('strongs-hebrew-dictionary.js', readFileSync(path.join(strongs, 'hebrew/strongs-hebrew-dictionary.js')))
  write('words.tsv', Buffer.from(countWords(readFileSync(path.join(morphhb, 'index.js'), 'utf8'))))
  writeFileSync(path.join(target, 'morphhb-LICENSE.md'), readFileSync(path.join(morphhb, 'LICENSE.md')))
  writeFileSync(path.join(target, 'SHA256SUMS'), checksums.join(''))
} finally {
  rmSync(downloads, { recursive: true, force: true })
}

/** Downloads a package into a folder of its own and returns that folder. */
function unpack(name: string): string {
  const folder = path.join(downloads, name)
  mkdirSync(folder)
  const archive = execFileSync('npm', ['pack', name, '--silent', '--pack-destination', folder], { encoding: 'utf8' }).trim()
  execFileSync('tar', ['-xzf', path.join(folder, archive), '-C', folder])
  return path.join(folder, 'package')
}

/** Compresses a file and records the checksum of what was compressed. */
function write(name: string, content: Buffer): void {
  const file = path.join(target, `${name}.br`)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }))
  checksums.push(`${createHash('sha256').update(content).digest('hex')}  ${name}\n`)
}

/**
 * Every distinct word with its lemma and how often it occurs: `ו/אשת/ו TAB H802 TAB 5`. The order is that of first
 * occurrence by lemma.
 */
function countWords(source: string): string {
  const byLemma = new Map<string, Map<string, number>>()
  for (const [, letters = '', lemmas = ''] of source.matchAll(/\["([^"]+)","([^"]+)"/g)) {
    const number = /\d+/.exec(lemmas)?.[0]
    if (number === undefined) continue
    const lemma = `H${String(Number(number))}`
    const words = byLemma.get(lemma) ?? new Map<string, number>()
    byLemma.set(lemma, words)
    words.set(letters, (words.get(letters) ?? 0) + 1)
  }
  const lines = [...byLemma].flatMap(([lemma, words]) => [...words].map(([letters, times]) => `${letters}\t${lemma}\t${String(times)}\n`))
  return lines.join('')
}
