import { describe, expect, it } from 'vitest'
import type { AddressType, Work } from '../../ports/library.ts'
import { classicalTitles } from '../../text/references/titles/classical-titles.ts'
import { createReferences } from '../../text/references/references.ts'
import { readContents } from './read-contents.ts'

const work = (title: string, addressTypes: AddressType[], fields: Partial<Work> = {}): Work => ({
  title,
  heTitle: title,
  ruTitle: title,
  categories: [],
  sectionNames: addressTypes.map((type) => (type === 'talmud' ? 'Daf' : 'Chapter')),
  addressTypes,
  base: null,
  order: 0,
  ...fields,
})

const works = [
  work('Genesis', ['integer', 'integer']),
  work('Berakhot', ['talmud', 'integer']),
  work('Mishneh Torah, Repentance', ['integer', 'integer'], { heTitle: 'משנה תורה, הלכות תשובה', ruTitle: 'Мишне Тора, Законы раскаяния' }),
  work('Mishneh Torah, Sabbath', ['integer', 'integer'], { heTitle: 'משנה תורה, הלכות שבת', ruTitle: 'Мишне Тора, Законы субботы' }),
  work('Long Work', ['integer', 'integer', 'integer']),
]

const outlines: Record<string, { sections: number[]; segments: number }[][]> = {
  Genesis: [
    [
      { sections: [1], segments: 31 },
      { sections: [2], segments: 25 },
    ],
  ],
  Berakhot: [
    [
      { sections: [3], segments: 12 },
      { sections: [4], segments: 18 },
    ],
  ],
  'Long Work': [
    [
      { sections: [1], segments: 400 },
      { sections: [2], segments: 10 },
    ],
    [
      { sections: [1, 1], segments: 200 },
      { sections: [1, 2], segments: 200 },
      { sections: [2, 1], segments: 10 },
    ],
  ],
}

const references = createReferences([...classicalTitles, ...works])
const deps = {
  library: {
    works: () => works,
    work: (title: string) => works.find((one) => one.title === title),
    parts: (title: string, levels: number) => outlines[title]?.[levels - 1] ?? [],
  },
  references,
}

describe('readContents', () => {
  it('lists the chapters of a book with references and names in three languages', () => {
    const { sections, sectionName, nodes } = readContents(deps, 'Genesis')
    expect(sectionName).toBe('Chapter')
    expect(nodes).toEqual([])
    expect(sections[1]).toMatchObject({ ref: 'Genesis 2', ruRef: 'Берешит 2', name: { he: 'ב', en: '2', ru: '2' }, segments: 25 })
  })
  it('names the weekly portions of a book of the Torah before the first chapter that begins in each', () => {
    const { portions } = readContents(deps, 'Genesis')
    expect(portions).toHaveLength(12)
    expect(portions.slice(0, 3).map(({ name, ruRef, before }) => [name.he, ruRef, before])).toEqual([
      ['בראשית', 'Берешит 1:1–6:8', 'Genesis 1'],
      ['נח', 'Берешит 6:9–11:32', 'Genesis 7'],
      ['לך לך', 'Берешит 12:1–17:27', 'Genesis 12'],
    ])
    expect(readContents(deps, 'Berakhot').portions).toEqual([])
  })
  it('lists a tractate by the sides of its pages', () => {
    expect(readContents(deps, 'Berakhot').sections.map(({ ref, name }) => [ref, name.en, name.he, name.ru])).toEqual([
      ['Berakhot 2a', '2a', 'ב ע״א', '2а'],
      ['Berakhot 2b', '2b', 'ב ע״ב', '2б'],
    ])
  })
  it('accepts a title in any spelling', () => {
    expect(readContents(deps, 'בראשית').title).toBe('Genesis')
    expect(readContents(deps, 'Брахот').title).toBe('Berakhot')
  })
  it('lists the parts of a complex work for its common title and for each part', () => {
    const whole = readContents(deps, 'Mishneh Torah')
    expect(whole).toMatchObject({ title: 'Mishneh Torah', heTitle: 'משנה תורה', ruTitle: 'Мишне Тора', sections: [] })
    expect(whole.nodes.map(({ title }) => title)).toEqual(['Mishneh Torah, Repentance', 'Mishneh Torah, Sabbath'])
    expect(readContents(deps, 'Mishneh Torah, Sabbath').nodes).toEqual(whole.nodes)
  })
  it('lists the subsections of a section too long for one page', () => {
    expect(readContents(deps, 'Long Work').sections.map(({ ref }) => ref)).toEqual(['Long Work 1:1', 'Long Work 1:2', 'Long Work 2'])
  })
  it('throws unknown_reference for a work the library lacks', () => {
    expect(() => readContents(deps, 'Zohar')).toThrow(expect.objectContaining({ code: 'unknown_reference' }))
    expect(() => readContents(deps, 'nothing of the kind')).toThrow(expect.objectContaining({ code: 'unknown_reference' }))
  })
})
