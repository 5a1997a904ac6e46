import type { CatalogWork, TextLanguage } from '@sugya/contract/api/texts'
import type { library } from '../../../words/en/library.ts'
import type { Category } from '@sugya/contract/rules/search-filters'

type Key = keyof typeof library

/** One of the eight classical sources: title, category, its works and example passages. */
export interface ClassicalSource {
  id: string
  title: Key
  text: Key
  category: Exclude<Category, 'all'>
  /** Those in which it is published: shown as long as the library has none of its works. */
  languages: readonly TextLanguage[]
  includes: (work: CatalogWork) => boolean
  examples: readonly { ref: string; name: Key }[]
}

const isBaseText = (work: CatalogWork) => work.base === null
const isBaseTextIn = (category: string) => (work: CatalogWork) => isBaseText(work) && work.categories.includes(category)

/** The eight sources of specification §1, with the titles of Sefaria. */
export const CLASSICAL_SOURCES: readonly ClassicalSource[] = [
  {
    id: 'tanakh',
    title: 'tanakhTitle',
    text: 'tanakhText',
    category: 'torah',
    languages: ['he', 'en', 'ru'],
    includes: isBaseTextIn('Tanakh'),
    examples: [
      { ref: 'Genesis 1:1', name: 'refGenesis' },
      { ref: 'Isaiah 2:4', name: 'refIsaiah' },
      { ref: 'Psalms 23', name: 'refPsalm' },
    ],
  },
  {
    id: 'mishnah',
    title: 'mishnahTitle',
    text: 'mishnahText',
    category: 'talmud',
    languages: ['he', 'en', 'ru'],
    includes: isBaseTextIn('Mishnah'),
    examples: [
      { ref: 'Mishnah Peah 1:1', name: 'refPeah' },
      { ref: 'Mishnah Sanhedrin 4:5', name: 'refSanhedrin' },
      { ref: 'Pirkei Avot 1:14', name: 'refAvot' },
    ],
  },
  {
    id: 'talmud',
    title: 'talmudTitle',
    text: 'talmudText',
    category: 'talmud',
    languages: ['arc', 'en', 'ru'],
    includes: isBaseTextIn('Bavli'),
    examples: [
      { ref: 'Berakhot 2a', name: 'refBerakhot' },
      { ref: 'Shabbat 31a', name: 'refShabbat' },
      { ref: 'Bava Metzia 59b', name: 'refBavaMetzia' },
    ],
  },
  {
    id: 'midrash',
    title: 'midrashTitle',
    text: 'midrashText',
    category: 'midrash',
    languages: ['he', 'en'],
    includes: (work) => work.categories.includes('Midrash Rabbah') || / Rabbah$/.test(work.title),
    examples: [
      { ref: 'Bereshit Rabbah 1:1', name: 'refBereshitRabbah' },
      { ref: 'Shemot Rabbah 2:5', name: 'refShemotRabbah' },
      { ref: 'Eikhah Rabbah 1:1', name: 'refEikhahRabbah' },
    ],
  },
  {
    id: 'rashi',
    title: 'rashiTitle',
    text: 'rashiText',
    category: 'commentary',
    languages: ['he', 'en'],
    includes: (work) => work.title.startsWith('Rashi on '),
    examples: [
      { ref: 'Rashi on Genesis 1:1', name: 'refRashiGenesis' },
      { ref: 'Rashi on Exodus 24:12', name: 'refRashiExodus' },
      { ref: 'Rashi on Leviticus 19:18', name: 'refRashiLeviticus' },
    ],
  },
  {
    id: 'rambam',
    title: 'rambamTitle',
    text: 'rambamText',
    category: 'halakha',
    languages: ['he', 'en'],
    includes: (work) => isBaseText(work) && work.title.startsWith('Mishneh Torah'),
    examples: [
      { ref: 'Mishneh Torah, Repentance 2:1', name: 'refRepentance' },
      { ref: 'Mishneh Torah, Torah Study 1:8', name: 'refTorahStudy' },
      { ref: 'Mishneh Torah, Kings and Wars 11:1', name: 'refKings' },
    ],
  },
  {
    id: 'shulchan',
    title: 'shulchanTitle',
    text: 'shulchanText',
    category: 'halakha',
    languages: ['he', 'en'],
    includes: (work) => isBaseText(work) && work.title.startsWith('Shulchan Arukh, '),
    examples: [
      { ref: 'Shulchan Arukh, Orach Chayim 1:1', name: 'refOrach' },
      { ref: "Shulchan Arukh, Yoreh De'ah 246:1", name: 'refYoreh' },
      { ref: 'Shulchan Arukh, Choshen Mishpat 1:1', name: 'refChoshen' },
    ],
  },
  {
    id: 'zohar',
    title: 'zoharTitle',
    text: 'zoharText',
    category: 'kabbalah',
    languages: ['arc', 'en'],
    includes: (work) => isBaseText(work) && /^Zohar(, |$)/.test(work.title),
    examples: [
      { ref: 'Zohar, Bereshit 1', name: 'refZohar1' },
      { ref: 'Zohar, Noach 1', name: 'refZohar2' },
      { ref: 'Zohar, Lech Lecha 1', name: 'refZohar3' },
    ],
  },
]

/** Whether the library has the work of a reference. */
export function hasReference(works: readonly CatalogWork[], ref: string): boolean {
  return works.some(({ title }) => ref === title || ref.startsWith(`${title} `))
}
