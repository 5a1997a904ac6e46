import collections from '../../../../data/titles/collections.json' with { type: 'json' }
import commentators from '../../../../data/titles/commentators.json' with { type: 'json' }
import mishnehTorah from '../../../../data/titles/mishneh-torah.json' with { type: 'json' }
import tanakh from '../../../../data/titles/tanakh.json' with { type: 'json' }
import tractateFile from '../../../../data/titles/tractates.json' with { type: 'json' }
import works from '../../../../data/titles/works.json' with { type: 'json' }
import type { AddressType } from '../../ports/library.ts'
import type { Names, TitleEntry } from './reference.ts'
import { volumeNames } from './volume-names.ts'

/** A line of the data files: the main name in each language, then other spellings. */
interface Line {
  title: string
  he: string
  ru: string
  en?: string[]
  heMore?: string[]
  ruMore?: string[]
}

interface Commentator extends Omit<Line, 'title'> {
  name: string
  depth: number
  on?: string | string[]
  pattern?: { en: string; he: string; ru: string }
  chapters?: boolean
  share?: string
  needsMishnah?: boolean
}

interface Member {
  entry: TitleEntry
  names: Names
}

const NONE: Names = { en: [], he: [], ru: [] }

const namesOf = (line: Line): Names => ({
  en: [line.title, ...(line.en ?? [])],
  he: [line.he, ...(line.heMore ?? [])],
  ru: [line.ru, ...(line.ruMore ?? [])],
})

const integers = (levels: readonly unknown[]): AddressType[] => levels.map(() => 'integer')
const fill = (pattern: string, name: string) => pattern.replace('{}', name)

function tanakhBooks(): Member[] {
  return tanakh.books.map((book) => {
    const several = tanakh.twoVolumes.find((work) => work.title === book.of)
    const names = several && book.volume ? volumeNames(several, book.volume) : namesOf(book)
    const own = { en: [book.title, ...names.en], he: [book.he, ...names.he], ru: [book.ru, ...names.ru] }
    const entry: TitleEntry = {
      title: book.title,
      he: book.he,
      ru: book.ru,
      aliases: own,
      categories: ['Tanakh', book.division],
      sectionNames: ['Chapter', 'Verse'],
      addressTypes: ['integer', 'integer'],
      base: null,
      length: book.length,
    }
    return { entry, names: own }
  })
}

type Tractate = (typeof tractateFile.tractates)[number]

/** A work named by the shelf and the tractate: `Mishnah Berakhot`, `Jerusalem Talmud Berakhot`. */
function onTractate(
  tractate: Line & { seder?: string },
  names: Names,
  shelf: keyof typeof SHELVES,
  shape: Pick<TitleEntry, 'title' | 'sectionNames' | 'addressTypes' | 'length'> & { plain: boolean },
): Member {
  const { collection, he, ru, categories } = SHELVES[shelf]
  const { plain, ...rest } = shape
  const entry: TitleEntry = {
    ...rest,
    he: fill(he, tractate.he),
    ru: fill(ru, tractate.ru),
    // A bare `Berakhot` is the Talmud, and also the Mishnah when the numbers say so (`Berakhot 2:1`).
    aliases: plain ? names : NONE,
    categories: [...categories, ...(tractate.seder ? [`Seder ${tractate.seder}`] : [])],
    base: null,
    compound: { collection, member: names },
  }
  return { entry, names }
}

const SHELVES = {
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

function talmudShelves(): Record<keyof typeof SHELVES, Member[]> {
  const shelves: Record<keyof typeof SHELVES, Member[]> = { bavli: [], mishnah: [], yerushalmi: [], tosefta: [] }
  for (const tractate of tractateFile.tractates as (Tractate & Line)[]) {
    const names = namesOf(tractate)
    const seder = { ...tractate }
    if (tractate.bavli) {
      const shape = { title: tractate.title, sectionNames: ['Daf', 'Line'], addressTypes: ['talmud', 'integer'] as AddressType[] }
      shelves.bavli.push(onTractate(seder, names, 'bavli', { ...shape, length: tractate.bavli, plain: true }))
    }
    const two = ['integer', 'integer'] as AddressType[]
    const avot = tractate.title === 'Avot'
    const mishnahTitle = avot ? 'Pirkei Avot' : `Mishnah ${tractate.mishnahTitle ?? tractate.title}`
    const mishnah = onTractate(seder, names, 'mishnah', {
      title: mishnahTitle,
      sectionNames: ['Chapter', 'Mishnah'],
      addressTypes: two,
      length: tractate.chapters,
      plain: true,
    })
    if (avot) Object.assign(mishnah.entry, { he: 'פרקי אבות', ru: 'Пиркей Авот' })
    shelves.mishnah.push(mishnah)
    if (tractate.yerushalmi) {
      shelves.yerushalmi.push(
        onTractate(seder, names, 'yerushalmi', {
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
      shelves.tosefta.push(
        onTractate(seder, names, 'tosefta', {
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
    shelves.tosefta.push(onTractate(line, namesOf(line), 'tosefta', { ...shape, addressTypes: ['integer', 'integer'] }))
  }
  return shelves
}

function rambamSections(): Member[] {
  const { mishnehTorah: rambam, hilkhot } = collections
  const collection: Names = {
    en: [...rambam.en, ...hilkhot.en],
    he: [...rambam.he, ...hilkhot.he],
    ru: [...rambam.ru, ...hilkhot.ru],
  }
  return mishnehTorah.sections.map((section) => {
    const names = namesOf(section)
    const entry: TitleEntry = {
      title: `Mishneh Torah, ${section.title}`,
      he: `משנה תורה, ${section.plain ? '' : 'הלכות '}${section.he}`,
      ru: `Мишне Тора, ${section.ru}`,
      aliases: NONE,
      categories: ['Halakhah', 'Mishneh Torah', ...(section.book ? [`Sefer ${section.book}`] : [])],
      sectionNames: section.plain && !section.length ? ['Paragraph'] : ['Chapter', 'Halakhah'],
      addressTypes: section.plain && !section.length ? ['integer'] : ['integer', 'integer'],
      base: null,
      length: section.length,
      compound: { collection, member: names },
    }
    return { entry, names }
  })
}

/** The four parts of the Tur and of the works that follow its order. */
function codes(): { all: TitleEntry[]; shulchanArukh: Member[] } {
  const shulchanArukh: Member[] = []
  const others: TitleEntry[] = []
  for (const part of collections.parts) {
    const names = namesOf(part)
    const code = (title: string, he: string, ru: string, collection: Names, shelf: string): TitleEntry => ({
      title: fill(title, part.title),
      he: fill(he, part.he),
      ru: fill(ru, part.ru),
      aliases: title.startsWith('Shulchan Arukh') ? names : NONE,
      categories: ['Halakhah', shelf],
      sectionNames: ['Siman', 'Seif'],
      addressTypes: ['integer', 'integer'],
      base: null,
      length: part.length,
      compound: { collection, member: names },
    })
    shulchanArukh.push({
      entry: code('Shulchan Arukh, {}', 'שולחן ערוך, {}', 'Шульхан Арух, {}', collections.shulchanArukh, 'Shulchan Arukh'),
      names,
    })
    others.push(code('Tur, {}', 'טור, {}', 'Тур, {}', collections.tur, 'Tur'))
    others.push(code('Beit Yosef, {}', 'בית יוסף, {}', 'Бейт Йосеф, {}', collections.beitYosef, 'Tur'))
    const arukh = code('Arukh HaShulchan, {}', 'ערוך השולחן, {}', 'Арух а-шульхан, {}', collections.arukhHashulchan, 'Arukh HaShulchan')
    // Sefaria spells this one part of this one work differently.
    others.push({ ...arukh, title: arukh.title.replace('Orach Chayim', 'Orach Chaim') })
  }
  return { all: [...shulchanArukh.map((member) => member.entry), ...others], shulchanArukh }
}

interface SingleWork extends Line {
  levels: string[]
  address?: string[]
  under: string[]
  length?: number
  volume?: number
  of?: string
}

function singleWorks(): TitleEntry[] {
  const lines: SingleWork[] = [...works.midrash, ...works.minor, ...works.halakhah, ...works.kabbalah, ...works.thought]
  return lines.map((line) => ({
    title: line.title,
    he: line.he,
    ru: line.ru,
    aliases: line.volume ? volumeNames({ ...works.guide, title: 'guide' }, line.volume, true) : namesOf(line),
    categories: line.under,
    sectionNames: line.levels,
    addressTypes: (line.address as AddressType[] | undefined) ?? integers(line.levels),
    base: null,
    length: line.length,
  }))
}

/** Works arranged by the weekly portions or by tractates: `Midrash Tanchuma, Noach`, `Ein Yaakov, Berakhot`. */
function arranged(tractates: Member[]): TitleEntry[] {
  const portions = collections.parashot.map(([title = '', he = '', ru = '', more = '']): Line => {
    return { title, he, ru, en: more ? more.split('|') : [] }
  })
  const portionNames = portions.map(namesOf)
  const make = (title: string, he: string, ru: string, collection: Names, member: Names): TitleEntry => ({
    title,
    he,
    ru,
    aliases: NONE,
    categories: ['Midrash', 'Aggadah'],
    sectionNames: ['Siman', 'Paragraph'],
    addressTypes: ['integer', 'integer'],
    base: null,
    compound: { collection, member },
  })
  return [
    ...portions.flatMap((portion, i) => {
      const names = portionNames[i] ?? NONE
      return [
        make(`Midrash Tanchuma, ${portion.title}`, `מדרש תנחומא, ${portion.he}`, `Мидраш Танхума, ${portion.ru}`, collections.tanchuma, names),
        make(
          `Midrash Tanchuma Buber, ${portion.title}`,
          `תנחומא בובר, ${portion.he}`,
          `Танхума Бубера, ${portion.ru}`,
          collections.tanchumaBuber,
          names,
        ),
      ]
    }),
    ...tractates.map(({ entry, names }) => ({
      ...make(`Ein Yaakov, ${entry.title}`, `עין יעקב, ${entry.he}`, `Эйн Яаков, ${entry.ru}`, collections.einYaakov, names),
      sectionNames: ['Chapter', 'Paragraph'],
    })),
  ]
}

function commentariesOn(people: readonly Commentator[], shelf: readonly Member[], groups: Record<string, string[]>, known: Map<string, Names>) {
  return people.flatMap((person) => {
    const collection = (person.share && known.get(person.share)) || namesOf({ ...person, title: person.name })
    known.set(person.name, collection)
    const wanted = expand(person.on ?? 'all', groups)
    const pattern = person.pattern ?? { en: `${person.name} on {}`, he: `${person.he} על {}`, ru: `${person.ru} на {}` }
    return shelf
      .filter(({ entry }) => wanted === 'all' || wanted.includes(entry.title))
      .map(({ entry, names }): TitleEntry => {
        const levels = [...entry.sectionNames.slice(0, 2), 'Comment']
        const shape = person.chapters ? ['Chapter', 'Siman', 'Paragraph'] : levels.slice(0, person.depth)
        return {
          // Sefaria writes the tractate without its apostrophe once a commentary is named.
          title: fill(pattern.en, entry.title.replace("Mishnah Ta'anit", 'Mishnah Taanit')),
          he: fill(pattern.he, entry.he),
          ru: fill(pattern.ru, entry.ru),
          aliases: NONE,
          categories: [...entry.categories.slice(0, 2), 'Commentary', person.name],
          sectionNames: person.depth === 2 && entry.addressTypes[0] === 'talmud' ? ['Daf', 'Comment'] : shape,
          addressTypes: person.chapters ? integers(shape) : shape.map((_, i) => entry.addressTypes[i] ?? 'integer'),
          base: entry.title,
          length: person.chapters ? undefined : entry.length,
          compound: { collection, member: names },
        }
      })
  })
}

function expand(on: string | string[], groups: Record<string, string[]>): 'all' | string[] {
  if (typeof on === 'string') return on === 'all' ? 'all' : (groups[on] ?? [on])
  return on.flatMap((name) => groups[name] ?? [name])
}

function allTitles(): TitleEntry[] {
  const books = tanakhBooks()
  const shelves = talmudShelves()
  const sections = rambamSections()
  const code = codes()
  const inDivision = (division: string) => books.filter((book) => book.entry.categories[1] === division).map((book) => book.entry.title)
  const prophets = inDivision('Prophets')
  const groups = { torah: inDivision('Torah'), prophets, twelve: prophets.slice(prophets.indexOf('Hosea')) }
  const known = new Map<string, Names>()
  const parts = code.shulchanArukh.map(({ entry, names }) => ({ entry, names }))
  const some = Object.entries(commentators.bavliSome).map(([name, on]): Commentator => ({ name, share: name, on, he: 'רשב"ם', ru: 'Рашбам', depth: 3 }))
  const onCodes = (commentators.shulchanArukh as Commentator[]).map((person) => ({
    ...person,
    on: [person.on ?? []].flat().map((part) => `Shulchan Arukh, ${part}`),
  }))
  return [
    ...books.map((book) => book.entry),
    ...commentariesOn(commentators.tanakh, books, groups, known),
    ...shelves.bavli.map((tractate) => tractate.entry),
    ...shelves.mishnah.map((tractate) => tractate.entry),
    ...commentariesOn(commentators.mishnah, shelves.mishnah, groups, new Map()),
    ...shelves.yerushalmi.map((tractate) => tractate.entry),
    ...shelves.tosefta.map((tractate) => tractate.entry),
    ...commentariesOn([...(commentators.bavli as Commentator[]), ...some], shelves.bavli, groups, known),
    ...commentariesOn(commentators.yerushalmi, shelves.yerushalmi, groups, known),
    ...singleWorks(),
    ...arranged(shelves.bavli),
    ...sections.map((section) => section.entry),
    ...commentariesOn(commentators.mishnehTorah, sections, groups, known),
    ...code.all,
    ...commentariesOn(onCodes, parts, groups, known),
  ]
}

/** Titles of the classical shelf with all their spellings, whether or not their texts are in the library; facts in `data/titles`. */
export const classicalTitles: readonly TitleEntry[] = allTitles()
