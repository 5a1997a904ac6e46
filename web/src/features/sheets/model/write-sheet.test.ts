import { inflateRawSync } from 'node:zlib'
import type { SheetBlock, SheetSource } from '@sugya/contract/api/sheets'
import { describe, expect, it } from 'vitest'
import type { ExportedSheet } from './exported-sheet.ts'
import { listRows, toCutText } from './shown-rows.ts'
import { setRange, setShown } from './trim.ts'
import { writeDocx } from './write-docx.ts'
import { writeHtml } from './write-html.ts'
import { writeMarkdown } from './write-markdown.ts'

const segment = (ref: string, text: string) => ({ ref, html: text, text })
const source: SheetSource = {
  ...{ id: 's', type: 'source', ref: 'Psalms 1:1-3', heRef: 'תהלים א:א-ג', ruRef: 'Теилим 1:1-3', note: 'My note', kept: null },
  hidden: [],
  ranges: [],
  texts: [
    {
      ...{ language: 'en', edition: 'JPS', license: 'Public Domain', attribution: 'JPS, http://example.org/a/%D7%90', hash: '' },
      segments: [segment('Psalms 1:1', 'Happy is the man'), segment('Psalms 1:2', 'But his delight'), segment('Psalms 1:3', 'A tree')],
    },
    {
      ...{ language: 'he', edition: 'Leningrad', license: 'CC-BY', attribution: '', hash: '' },
      segments: [segment('Psalms 1:1', 'אַ֥שְֽׁרֵי הָאִ֗ישׁ אֲשֶׁ֤ר'), segment('Psalms 1:2', 'כִּ֤י'), segment('Psalms 1:3', 'וְֽהָיָ֗ה')],
    },
  ],
}
const trimmed = setShown(setRange(source, { language: 'he', ref: 'Psalms 1:1', from: 1, to: 2 }, 3), 'Psalms 1:2', false) as SheetSource
const answer: SheetBlock = {
  ...{ id: 'a', type: 'answer', question: 'Who is <happy>?', content: 'The man [1].', language: 'en', mode: 'model' },
  proofs: [
    {
      ...{ number: 1, ref: 'Psalms 1:1', heRef: 'תהלים א:א', ruRef: 'Теилим 1:1' },
      quotes: [{ text: 'הָאִ֗ישׁ', language: 'he', edition: 'Leningrad', license: 'CC-BY', status: 'proven' }],
    },
  ],
}
const sheet: ExportedSheet = {
  ...{ title: 'On happiness', date: 'today', language: 'en' },
  blocks: [{ id: 'h', type: 'heading', text: 'Part <one>' }, trimmed, answer, { id: 't', type: 'text', text: 'שלום\nhello' }],
  words: {
    edition: 'Edition',
    note: 'No ruling',
    foot: 'Foot',
    statuses: { proven: 'Checked', repaired: 'Corrected', paraphrase: 'Paraphrase' },
  },
}

describe('listRows', () => {
  it('shows exact words with “…” where words or segments are left out, the original first', () => {
    const [first, gap, last] = listRows(trimmed)
    expect(first?.gap === false && first.cells.map((cell) => cell && toCutText(cell))).toEqual(['… הָאִ֗ישׁ …', 'Happy is the man'])
    expect(gap?.gap).toBe(true)
    expect(last?.gap === false && last.cells.map((cell) => cell?.html)).toEqual(['וְֽהָיָ֗ה', 'A tree'])
  })

  it('joins neighbouring segments that are left out into one gap', () => {
    expect(listRows({ ...source, hidden: ['Psalms 1:2', 'Psalms 1:3'] }).map(({ gap }) => gap)).toEqual([false, true])
  })

  it('shows a text whole again when its range covers all words', () => {
    expect(setRange(trimmed, { language: 'he', ref: 'Psalms 1:1', from: 0, to: 3 }, 3).ranges).toEqual([])
  })
})

it('writes Markdown with each text as a quotation, credits, notes and proofs', () => {
  const text = writeMarkdown(sheet)
  expect(text).toContain(
    '# On happiness\n\n*today*\n\n## Part <one>\n\n### Psalms 1:1–3\n\n> … הָאִ֗ישׁ …  \n> …  \n> וְֽהָיָ֗ה\n\n> Happy is the man',
  )
  expect(text).toContain('*Edition: JPS, example.org · Public Domain*')
  expect(text).toContain('My note')
  expect(text).toContain('- [1] **Psalms 1:1**\n  - “הָאִ֗ישׁ” · Checked · Leningrad · CC-BY')
})

it('writes HTML with the original in the right column, and escapes words of readers', () => {
  const html = writeHtml(sheet)
  expect(html).toContain('<h2 dir="auto">Part &lt;one&gt;</h2>')
  expect(html).toMatch(/<table dir="rtl"><tr><td lang="he" dir="rtl">… הָאִ֗ישׁ …<\/td><td lang="en" dir="ltr">Happy is the man<\/td>/)
  expect(html).not.toMatch(/<script|<happy>|undefined/)
})

it('writes a Word document with right-to-left tables, paragraphs and runs', async () => {
  const blob = await writeDocx(sheet)
  const xml = readEntry(Buffer.from(await blob.arrayBuffer()), 'word/document.xml')
  expect(xml).toContain('<w:bidiVisual/>')
  expect(paragraphOf(xml, 'הָאִ֗ישׁ')).toMatch(/<w:bidi\/>.*<w:rtl\/><w:lang w:bidi="he-IL"\/>/)
  expect(paragraphOf(xml, 'Happy is the man')).toMatch(/<w:bidi w:val="false"\/>.*<w:rtl w:val="false"\/><w:lang w:val="en-GB"\/>/)
  expect(paragraphOf(xml, 'שלום')).toContain('<w:bidi/>')
  expect(xml.indexOf('הָאִ֗ישׁ')).toBeLessThan(xml.indexOf('Happy is the man'))
})

const paragraphOf = (xml: string, words: string) => xml.split('<w:p>').find((part) => part.includes(words)) ?? ''

/** Reads one entry of a zip file by its central directory. */
function readEntry(zip: Buffer, name: string): string {
  let at = zip.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'))
  for (at = zip.readUInt32LE(at + 16); zip.readUInt32LE(at) === 0x02014b50;) {
    const [size, nameSize] = [zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28)]
    const start = zip.readUInt32LE(at + 42)
    if (zip.toString('utf8', at + 46, at + 46 + nameSize) === name) {
      const data = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28)
      return inflateRawSync(zip.subarray(data, data + size)).toString('utf8')
    }
    at += 46 + nameSize + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return ''
}
