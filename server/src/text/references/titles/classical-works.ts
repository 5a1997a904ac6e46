import collections from '../../../../../data/titles/collections.json' with { type: 'json' }
import works from '../../../../../data/titles/works.json' with { type: 'json' }
import type { AddressType } from '../../../ports/library.ts'
import type { Names, TitleEntry } from '../reference.ts'
import { toIntegerTypes, toNames, NO_NAMES, type Line, type Member } from './title-lines.ts'
import { listVolumeNames } from './volume-names.ts'

interface SingleWork extends Line {
  levels: string[]
  address?: string[]
  under: string[]
  length?: number
  volume?: number
  of?: string
}

/** Works with a title of one name: midrashim, minor tractates, books of law, Kabbalah and thought. */
export function buildSingleWorks(): TitleEntry[] {
  const lines: SingleWork[] = [...works.midrash, ...works.minor, ...works.halakhah, ...works.kabbalah, ...works.thought]
  return lines.map((line) => ({
    title: line.title,
    he: line.he,
    ru: line.ru,
    aliases: line.volume ? listVolumeNames({ ...works.guide, title: 'guide' }, line.volume, true) : toNames(line),
    categories: line.under,
    sectionNames: line.levels,
    addressTypes: (line.address as AddressType[] | undefined) ?? toIntegerTypes(line.levels),
    base: null,
    length: line.length,
  }))
}

/** Works arranged by weekly portion or tractate: `Midrash Tanchuma, Noach`, `Ein Yaakov, Berakhot`. */
export function buildArrangedWorks(tractates: Member[]): TitleEntry[] {
  const portions = collections.parashot.map(([title = '', he = '', ru = '', more = '']): Line => {
    return { title, he, ru, en: more ? more.split('|') : [] }
  })
  const portionNames = portions.map(toNames)
  const createEntry = (title: string, he: string, ru: string, collection: Names, member: Names): TitleEntry => ({
    title,
    he,
    ru,
    aliases: NO_NAMES,
    categories: ['Midrash', 'Aggadah'],
    sectionNames: ['Siman', 'Paragraph'],
    addressTypes: ['integer', 'integer'],
    base: null,
    compound: { collection, member },
  })
  return [
    ...portions.flatMap((portion, i) => {
      const names = portionNames[i] ?? NO_NAMES
      return [
        createEntry(
          `Midrash Tanchuma, ${portion.title}`,
          `מדרש תנחומא, ${portion.he}`,
          `Мидраш Танхума, ${portion.ru}`,
          collections.tanchuma,
          names,
        ),
        createEntry(
          `Midrash Tanchuma Buber, ${portion.title}`,
          `תנחומא בובר, ${portion.he}`,
          `Танхума Бубера, ${portion.ru}`,
          collections.tanchumaBuber,
          names,
        ),
        // The Zohar as divided today; `Zohar 1:15a`, by volume and page, is one of the single works.
        {
          ...createEntry(`Zohar, ${portion.title}`, `זוהר, ${portion.he}`, `Зоар, ${portion.ru}`, collections.zohar, names),
          categories: ['Kabbalah', 'Zohar'],
          sectionNames: ['Chapter', 'Paragraph'],
        },
        {
          ...createEntry(
            `Zohar Chadash, ${portion.title}`,
            `זוהר חדש, ${portion.he}`,
            `Зоар хадаш, ${portion.ru}`,
            collections.zoharChadash,
            names,
          ),
          categories: ['Kabbalah', 'Zohar'],
          sectionNames: ['Paragraph'],
          addressTypes: ['integer'] as AddressType[],
        },
      ]
    }),
    ...tractates.map(({ entry, names }) => ({
      ...createEntry(`Ein Yaakov, ${entry.title}`, `עין יעקב, ${entry.he}`, `Эйн Яаков, ${entry.ru}`, collections.einYaakov, names),
      sectionNames: ['Chapter', 'Paragraph'],
    })),
  ]
}
