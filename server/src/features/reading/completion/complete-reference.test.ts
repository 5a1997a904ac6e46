import { describe, expect, it } from 'vitest'
import type { Library, LibraryCatalog, Work } from '../../../ports/library.ts'
import { createTitleIndex } from '../../../text/completion/title-index.ts'
import { createReferences } from '../../../text/references/references.ts'
import { classicalTitles } from '../../../text/references/titles/classical-titles.ts'
import { completeReference, type CompletionDeps } from './complete-reference.ts'
import { listTargets } from './completion-targets.ts'
import { spellings } from './complete-reference.cases.ts'

/** A library of a few works, in catalog order; each section has three segments. */
const held = [
  /^(?:Genesis|Exodus|Leviticus|I Samuel|II Samuel|Isaiah|Psalms|Song of Songs|Job)$/,
  /^Mishnah (?:Berakhot|Shabbat|Sanhedrin)$|^Pirkei Avot$/,
  /^(?:Berakhot|Shabbat|Sanhedrin)$/,
  /^Bereshit Rabbah$/,
  /^Mishneh Torah, (?:Repentance|Sabbath)$/,
  /^Shulchan Arukh, (?:Orach Chayim|Yoreh De'ah)$/,
  /^(?:Rashi|Ramban) on (?:Genesis|Exodus|Berakhot)$/,
]
const works = held
  .flatMap((group) => classicalTitles.filter(({ title }) => group.test(title)))
  .map((entry, order): Work => ({
    ...{ title: entry.title, heTitle: entry.he, ruTitle: entry.ru, base: entry.base, order },
    ...{ categories: [...entry.categories], sectionNames: [...entry.sectionNames], addressTypes: [...entry.addressTypes] },
  }))
const lengths = new Map(classicalTitles.map((entry) => [entry.title, (entry.length ?? 20) * (entry.addressTypes[0] === 'talmud' ? 2 : 1)]))

const parts: LibraryCatalog['parts'] = (title, levels) =>
  Array.from({ length: lengths.get(title) ?? 0 }, (_, index) => index + 1).flatMap((section) =>
    levels === 1 ? [{ sections: [section], segments: 3 }] : [1, 2, 3].map((segment) => ({ sections: [section, segment], segments: 1 })),
  )
const library: Pick<Library, 'work'> & Pick<LibraryCatalog, 'parts'> = {
  work: (title) => works.find((work) => work.title === title),
  parts,
}
const references = createReferences(classicalTitles)
const index = createTitleIndex(listTargets(works, (title) => references.entry(title)))
const deps: CompletionDeps = { library, references, index }
const complete = (typed: string, limit = 8) => completeReference(deps, typed, limit)

describe('completeReference', () => {
  it.each(spellings)('completes “%s” to %s first', (typed, kind, ref) => {
    const [first] = complete(typed)
    expect({ kind: first?.kind, ref: first?.ref }).toEqual({ kind, ref })
  })

  it.each([
    ['שבת', ['Shabbat', 'Mishnah Shabbat', 'Mishneh Torah, Sabbath']],
    ['ברכות ב', ['Berakhot 2', 'Mishnah Berakhot 2', 'Berakhot 2a', 'Berakhot 2b']],
    ['Psalms 11', ['Psalms 11', 'Psalms 110', 'Psalms 111', 'Psalms 112']],
    ['rashi', ['Rashi', 'Rashi on Genesis', 'Rashi on Exodus', 'Rashi on Berakhot']],
  ])('orders what “%s” leads to as a reader expects', (typed, refs) => {
    expect(
      complete(typed)
        .slice(0, refs.length)
        .map(({ ref }) => ref),
    ).toEqual(refs)
  })

  it('lists the sections of a work after a space', () => {
    const [work, ...sections] = complete('Gen ')
    expect(work).toMatchObject({ kind: 'work', ref: 'Genesis' })
    expect(sections.slice(0, 3).map(({ kind, ref }) => `${kind} ${ref}`)).toEqual([
      'section Genesis 1',
      'section Genesis 2',
      'section Genesis 3',
    ])
  })

  it('counts the works of a commentator and names him in three languages', () => {
    expect(complete('раши')[0]).toMatchObject({ kind: 'collection', ref: 'Rashi', heRef: 'רש"י', ruRef: 'Раши', works: 3 })
  })

  it('says of a classical work or place that the library does not hold it', () => {
    expect(complete('Mishnah Berurah')[0]).toMatchObject({ kind: 'work', isAbsent: true })
    expect(complete('Yoma 85b')[0]).toMatchObject({ kind: 'place', ref: 'Yoma 85b', isAbsent: true })
  })

  it('offers the last chapter for one beyond it', () => {
    expect(complete('Genesis 99').map(({ ref }) => ref)).toEqual(['Genesis 50'])
  })

  it.each(['', '   ', '"', '123', 'what is love', 'как жить', 'מה זה', '🙂', '\u202e\u0000', '((((((', "'; DROP TABLE", 'a '.repeat(60)])(
    'completes nothing for %j',
    (typed) => expect(complete(typed)).toEqual([]),
  )

  it('returns no more than asked, and nothing twice', () => {
    expect(complete('Genesis ', 3)).toHaveLength(3)
    const refs = complete('ber 2', 20).map(({ kind, ref }) => `${kind} ${ref}`)
    expect(new Set(refs).size).toBe(refs.length)
  })
})
