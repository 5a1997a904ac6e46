import collections from '../../../../../data/titles/collections.json' with { type: 'json' }
import tractateFile from '../../../../../data/titles/tractates.json' with { type: 'json' }
import type { AddressType } from '../../../ports/library.ts'
import type { Names, TitleEntry } from '../reference.ts'
import { fillPattern, toNames, NO_NAMES, type Line, type Member } from './title-lines.ts'

type Tractate = (typeof tractateFile.tractates)[number]

/** A work named by its corpus and the tractate: `Mishnah Berakhot`, `Jerusalem Talmud Berakhot`. */
function createTractate(
  tractate: Line & { seder?: string },
  names: Names,
  corpus: keyof typeof CORPORA,
  shape: Pick<TitleEntry, 'title' | 'sectionNames' | 'addressTypes' | 'length'> & { plain: boolean },
): Member {
  const { collection, he, ru, categories } = CORPORA[corpus]
  const { plain, ...rest } = shape
  const entry: TitleEntry = {
    ...rest,
    he: fillPattern(he, tractate.he),
    ru: fillPattern(ru, tractate.ru),
    // A bare `Berakhot` is the Talmud, or the Mishnah when the numbers are its own (`Berakhot 2:1`).
    aliases: plain ? names : NO_NAMES,
    categories: [...categories, ...(tractate.seder ? [`Seder ${tractate.seder}`] : [])],
    base: null,
    compound: { collection, member: names },
  }
  return { entry, names }
}

const CORPORA = {
  bavli: { collection: collections.bavli, he: '{}', ru: '{}', categories: ['Talmud', 'Bavli'] },
  mishnah: { collection: collections.mishnah, he: 'משנה {}', ru: 'Мишна {}', categories: ['Mishnah'] },
  yerushalmi: {
    collection: collections.yerushalmi,
    he: 'תלמוד ירושלמי {}',
    ru: 'Иерусалимский Талмуд, {}',
    categories: ['Talmud', 'Yerushalmi'],
  },
  tosefta: { collection: collections.tosefta, he: 'תוספתא {}', ru: 'Тосефта {}', categories: ['Tosefta'] },
}

/** Mishnah, Bavli, Yerushalmi and Tosefta, by tractate. */
export function buildTalmudWorks(): Record<keyof typeof CORPORA, Member[]> {
  const corpora: Record<keyof typeof CORPORA, Member[]> = { bavli: [], mishnah: [], yerushalmi: [], tosefta: [] }
  for (const tractate of tractateFile.tractates as (Tractate & Line)[]) {
    const names = toNames(tractate)
    const seder = { ...tractate }
    if (tractate.bavli) {
      const shape = { title: tractate.title, sectionNames: ['Daf', 'Line'], addressTypes: ['talmud', 'integer'] as AddressType[] }
      corpora.bavli.push(createTractate(seder, names, 'bavli', { ...shape, length: tractate.bavli, plain: true }))
    }
    const two = ['integer', 'integer'] as AddressType[]
    const avot = tractate.title === 'Avot'
    const mishnahTitle = avot ? 'Pirkei Avot' : `Mishnah ${tractate.mishnahTitle ?? tractate.title}`
    const mishnah = createTractate(seder, names, 'mishnah', {
      title: mishnahTitle,
      sectionNames: ['Chapter', 'Mishnah'],
      addressTypes: two,
      length: tractate.chapters,
      plain: true,
    })
    if (avot) Object.assign(mishnah.entry, { he: 'פרקי אבות', ru: 'Пиркей Авот' })
    corpora.mishnah.push(mishnah)
    if (tractate.yerushalmi) {
      corpora.yerushalmi.push(
        createTractate(seder, names, 'yerushalmi', {
          title: `Jerusalem Talmud ${tractate.title}`,
          sectionNames: ['Chapter', 'Halakhah', 'Segment'],
          addressTypes: ['integer', 'integer', 'integer'],
          length: tractate.yerushalmi,
          plain: false,
        }),
      )
    }
    if (tractate.tosefta) {
      const title = `Tosefta ${tractate.toseftaTitle ?? tractate.mishnahTitle ?? tractate.title}`
      corpora.tosefta.push(
        createTractate(seder, names, 'tosefta', {
          title,
          sectionNames: ['Chapter', 'Halakhah'],
          addressTypes: two,
          length: tractate.tosefta,
          plain: false,
        }),
      )
    }
  }
  for (const line of tractateFile.toseftaOnly) {
    const shape = { title: `Tosefta ${line.title}`, sectionNames: ['Chapter', 'Halakhah'], length: line.length, plain: false }
    corpora.tosefta.push(createTractate(line, toNames(line), 'tosefta', { ...shape, addressTypes: ['integer', 'integer'] }))
  }
  return corpora
}
