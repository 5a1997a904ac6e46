import { describe, expect, it } from 'vitest'
import { findPage, pages } from '@sugya/contract/rules/pages'
import type { PageTexts } from './page-texts.ts'
import { createSitemaps } from './sitemap.ts'

/** A library of so many works with so many sections each. */
function createLibrary(works: number, sections: number): PageTexts {
  const no = (): never => {
    throw new Error('not asked for')
  }
  return {
    version: () => 'one',
    places: () => Array.from({ length: works }, (_, index) => ({ work: `Work ${String(index)}`, count: sections + 1 })),
    listPlaces: (work) => [work, ...Array.from({ length: sections }, (_, index) => `${work}, Part ${String(index)}`)],
    works: no,
    wholeWork: no,
    contents: no,
    passage: no,
  }
}
const SITE = 'https://sugya.example'
const locs = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address)
const read = (parts: Generator<string>) => locs([...parts].join(''))

describe('createSitemaps', () => {
  it('lists every public page once', () => {
    const paths = read(createSitemaps(createLibrary(0, 0)).file(SITE, 1)).map((address) => new URL(address).pathname)
    const open = Object.values(pages).filter((page) => page.listed && page !== pages.text)
    expect(paths.map(findPage).sort()).toEqual(open.sort())
    expect(new Set(paths).size).toBe(paths.length)
  })

  it('writes a single file when all addresses fit into it', () => {
    expect(createSitemaps(createLibrary(3, 4)).files()).toBe(1)
  })

  it.each([1, 2, 5, 7, 10, 22, 100])('lists every address once and in order in files of %i', (size) => {
    const whole = read(createSitemaps(createLibrary(3, 4)).file(SITE, 1))
    const divided = createSitemaps(createLibrary(3, 4), size)
    const named = locs(divided.index(SITE))
    expect(named).toEqual(Array.from({ length: Math.ceil(23 / size) }, (_, index) => `${SITE}/sitemap-${String(index + 1)}.xml`))
    const files = named.map((_, index) => read(divided.file(SITE, index + 1)))
    expect(files.every((file) => file.length > 0 && file.length <= size)).toBe(true)
    expect(files.flat()).toEqual(whole)
    expect(whole).toHaveLength(23)
  })

  it('escapes characters that have a meaning in XML', () => {
    const hostile = { ...createLibrary(1, 0), listPlaces: () => [`Who's "this" <b>&amp;</b>? 1`] }
    const xml = [...createSitemaps(hostile).file(SITE, 1)].join('')
    expect(xml).toContain('<loc>https://sugya.example/texts/Who&#39;s_%22this%22_%3Cb%3E%26amp%3B%3C%2Fb%3E%3F_1</loc>')
  })
})
