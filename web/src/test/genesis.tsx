import type { EditionText, PassageView, SegmentView } from '@sugya/contract/api/texts'
import { vi } from 'vitest'
import { TextPage } from '../app/pages/text-page.tsx'
import { renderPage } from './render-page.tsx'
import { refusal, serve } from './serve.ts'
import { stubMedia } from './stub-media.ts'

const text = (language: EditionText['language'], title: string, html: string): EditionText => {
  return { language, title, license: 'CC0', source: '', attribution: '', html, text: html }
}
/** A verse of the two chapters of Genesis, with two English editions; the third has but one. */
export const verse = (chapter: number, number: number): SegmentView => ({
  ref: `Genesis ${chapter}:${number}`,
  heRef: `בראשית ${'אב'[chapter - 1] ?? ''}:${'אבג'[number - 1] ?? ''}`,
  ruRef: `Берешит ${chapter}:${number}`,
  texts: [
    text('he', 'WLC', 'בְּרֵאשִׁ֖ית בָּרָ֣א'),
    text('en', 'JPS', `Verse ${chapter}:${number}`),
    ...(number === 3 ? [] : [text('en', 'KJV', `King ${chapter}:${number}`)]),
  ],
})
/** A reference with its names. */
export const link = (ref: string) => ({ ref, heRef: ref.replace('Genesis', 'בראשית'), ruRef: ref.replace('Genesis', 'Берешит') })
export const chapter = (number: number) => [1, 2, 3].map((one) => verse(number, one))

/** A passage of Genesis as the server sends it. */
export function passage(ref: string, segments: SegmentView[], section: number, more: Partial<PassageView> = {}): PassageView {
  return {
    ...link(ref),
    title: 'Genesis',
    heTitle: 'בראשית',
    ruTitle: 'Берешит',
    categories: [],
    authorship: null,
    segments,
    editions: [text('he', 'WLC', ''), text('en', 'JPS', ''), text('en', 'KJV', '')],
    previous: section > 1 ? link(`Genesis ${section - 1}`) : null,
    next: section < 2 ? link(`Genesis ${section + 1}`) : null,
    section: { ...link(`Genesis ${section}`), segments: chapter(section) },
    commentaries: [],
    url: '',
    ...more,
  }
}

const comment = {
  ...link('Rashi on Genesis 1:2:1'),
  title: 'Rashi on Genesis',
  heTitle: 'רש״י על בראשית',
  ruTitle: 'Раши на Берешит',
  commentator: { he: 'רש״י', en: 'Rashi', ru: 'Раши' },
  on: 'Genesis 1:2',
  texts: [text('he', 'Rashi', 'פירוש')],
}
/** The call that reads a passage. */
export const readCall = (ref: string) => `GET /api/texts/ref/${encodeURIComponent(ref)}`

/** A fake server with two chapters of Genesis. Returns its calls. */
export function serveGenesis(more: Parameters<typeof serve>[0] = {}) {
  const sections = [1, 2].map((number) => {
    return { ...link(`Genesis ${number}`), name: { he: 'אב'[number - 1] ?? '', en: String(number), ru: String(number) }, segments: 3 }
  })
  const contents = { title: 'Genesis', heTitle: 'בראשית', ruTitle: 'Берешит', sectionName: 'Chapter', sections, portions: [], nodes: [] }
  return serve({
    'GET /api/texts/contents/Genesis': Response.json(contents),
    [readCall('Genesis 1')]: Response.json(passage('Genesis 1', chapter(1), 1)),
    [readCall('Берешит 1')]: Response.json(passage('Genesis 1', chapter(1), 1)),
    [readCall('Genesis 2')]: Response.json(passage('Genesis 2', chapter(2), 2)),
    [readCall('Genesis 1:2')]: Response.json(
      passage('Genesis 1:2', [verse(1, 2)], 1, { commentaries: [comment], next: link('Genesis 1:3') }),
    ),
    [readCall('Genesis 1:2-2:2')]: Response.json(
      passage('Genesis 1:2-2:2', [verse(1, 2), verse(1, 3), verse(2, 1), verse(2, 2)], 1, { next: link('Genesis 2:3') }),
    ),
    [readCall('Zohar 1')]: refusal(404, 'unknown_reference', { suggestions: [link('Genesis 1')] }),
    ...more,
  })
}

/** Opens an address of the page of a text. */
export const openText = (at: string, language: 'he' | 'en' | 'ru' = 'en') =>
  renderPage({ routes: { '/texts/:ref': <TextPage /> }, at, language })

/** A wide window, and a reader who has chosen nothing yet. */
export function prepareReading(): void {
  vi.stubGlobal('scrollTo', () => undefined)
  localStorage.removeItem('reading')
  localStorage.removeItem('editions')
  stubMedia((query) => query.startsWith('(min-width'))
}
