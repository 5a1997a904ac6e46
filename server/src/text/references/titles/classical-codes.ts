import collections from '../../../../../data/titles/collections.json' with { type: 'json' }
import mishnehTorah from '../../../../../data/titles/mishneh-torah.json' with { type: 'json' }
import type { Names, TitleEntry } from '../reference.ts'
import { fill, namesOf, NONE, type Member } from './title-lines.ts'

/** Mishneh Torah by section. */
export function rambamSections(): Member[] {
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
export function codes(): { all: TitleEntry[]; shulchanArukh: Member[] } {
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
