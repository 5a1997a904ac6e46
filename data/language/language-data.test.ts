import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { buildLanguageData, MODULE } from '../../scripts/build-language-data.ts'

const files = (['he', 'en', 'ru'] as const).flatMap((language) =>
  readdirSync(path.join(import.meta.dirname, language)).map((name) => ({
    name: `${language}/${name}`,
    lines: readFileSync(path.join(import.meta.dirname, language, name), 'utf8').split('\n'),
  })),
)
const listEntries = (lines: readonly string[]) => lines.filter((line) => line !== '' && !line.startsWith('#'))

describe('the language data', () => {
  it('is what the server uses: run `npm run language` after an edit', () => {
    expect(readFileSync(MODULE, 'utf8') === buildLanguageData()).toBe(true)
  })

  it.each(files)('$name begins with a comment that says what it is', ({ lines }) => {
    expect(lines[0]).toMatch(/^# /)
  })

  it.each(files)('$name has every entry once, without spaces around it', ({ lines }) => {
    const entries = listEntries(lines)
    expect(entries).toEqual([...new Set(entries)])
    expect(entries.filter((entry) => entry.split('\t').some((cell) => cell !== cell.trim() || cell === ''))).toEqual([])
  })

  it.each(files.filter(({ name }) => name.endsWith('.tsv')))('$name has two columns', ({ lines }) => {
    expect(listEntries(lines).filter((entry) => entry.split('\t').length !== 2)).toEqual([])
  })

  it.each(files)('$name has no entry that a regular expression would refuse', ({ name, lines }) => {
    for (const entry of listEntries(lines)) {
      const pattern = entry.split('\t').at(-1)?.replaceAll('{relatives}', '') ?? ''
      expect(() => new RegExp(`(?:${pattern})`, 'u'), `${name}: ${entry}`).not.toThrow()
    }
  })
})
