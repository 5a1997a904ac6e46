import type { EditionText, PassageView } from '@sugya/contract/api/texts'
import { pageWords as words } from '@sugya/contract/words/en'
import { expect, it } from 'vitest'
import type { PageTexts } from './page-texts.ts'
import { writeTextPage } from './text-page.ts'

const text = (language: 'he' | 'en', title: string, html: string): EditionText => {
  return { language, title, license: 'CC0', source: '', attribution: '', html, text: html }
}
const names = (ref: string) => ({ ref, heRef: ref, ruRef: ref })
const segment = (n: number) => ({
  ...names(`Genesis 1:${String(n)}`),
  texts: [text('he', 'WLC', `he ${String(n)}`), text('en', 'JPS', `jps ${String(n)}`), ...(n === 1 ? [text('en', 'KJV', 'kjv 1')] : [])],
})
const passage: PassageView = {
  ...names('Genesis 1'),
  ...{ title: 'Genesis', heTitle: 'Genesis', ruTitle: 'Genesis', categories: [], authorship: null, commentaries: [], url: '' },
  segments: [segment(1), segment(2)],
  editions: [text('he', 'WLC', ''), text('en', 'JPS', ''), text('en', 'KJV', '')],
  ...{ previous: null, next: names('Genesis 2'), section: { ...names('Genesis 1'), segments: [] } },
}
const texts = { wholeWork: () => undefined, passage: async () => passage } as unknown as PageTexts

async function write(editions: readonly string[]) {
  const { main, path } = await writeTextPage(texts, 'Genesis_1', { language: 'en', asked: 'en', editions, words })
  return { html: main?.written ?? '', path }
}

it('shows the best edition of each language, and names no other', async () => {
  const { html } = await write([])
  expect(html).toContain('jps 1')
  expect(html).not.toMatch(/kjv 1|KJV/)
})

it('shows the edition that the address names, where it has the words, and keeps it in links to texts', async () => {
  const { html, path } = await write(['KJV', 'Unknown'])
  expect(html).toContain('kjv 1')
  expect(html).not.toContain('jps 1')
  expect(html).toContain('jps 2')
  expect(html).toMatch(/<bdi>KJV<\/bdi>[^]*<bdi>JPS<\/bdi>/)
  expect(html).toContain('href="/texts/Genesis_2?lang=en&amp;edition=KJV&amp;edition=Unknown"')
  expect(path).toBe('/texts/Genesis_1')
})
