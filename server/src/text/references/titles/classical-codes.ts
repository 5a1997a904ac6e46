import collections from '../../../../../data/titles/collections.json' with { type: 'json' }
import mishnehTorah from '../../../../../data/titles/mishneh-torah.json' with { type: 'json' }
import type { Names, TitleEntry } from '../reference.ts'
import { fillPattern, toNames, NO_NAMES, type Member } from './title-lines.ts'

/** The sections of the Mishneh Torah. */
export function buildMishnehTorah(): Member[] {
  const { mishnehTorah: rambam, hilkhot } = collections
  const collection: Names = {
    en: [...rambam.en, ...hilkhot.en],
    he: [...rambam.he, ...hilkhot.he],
    ru: [...rambam.ru, ...hilkhot.ru],
  }
  return mishnehTorah.sections.map((section) => {
    const names = toNames(section)
    const entry: TitleEntry = {
      title: `Mishneh Torah, ${section.title}`,
      he: `משנה תורה, ${section.plain ? '' : 'הלכות '}${section.he}`,
      ru: `Мишне Тора, ${section.ru}`,
      aliases: NO_NAMES,
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

/** The four parts of the Tur and of the codes that follow its order. */
export function buildCodes(): { all: TitleEntry[]; shulchanArukh: Member[] } {
  const shulchanArukh: Member[] = []
  const others: TitleEntry[] = []
  for (const part of collections.parts) {
    const names = toNames(part)
    const code = (title: string, he: string, ru: string, collection: Names, category: string): TitleEntry => ({
      title: fillPattern(title, part.title),
      he: fillPattern(he, part.he),
      ru: fillPattern(ru, part.ru),
      aliases: title.startsWith('Shulchan Arukh') ? names : NO_NAMES,
      categories: ['Halakhah', category],
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
