import type { Language } from '@sugya/contract/api/texts'
import type { Library, Segment, StoredEdition, Work } from '../../../../ports/library.ts'
import type { Reference, TitleEntry } from '../../../../text/references/reference.ts'
import type { FoundSources } from '../../../../finding/find-sources.ts'
import type { FoundReason } from '../../../../finding/found-source.ts'
import type { ReferenceTools } from './passages.ts'

const edition = (language: Language, title: string): StoredEdition => ({
  id: `Genesis|${language}|${title}`,
  work: 'Genesis',
  language,
  title,
  license: 'Public Domain',
  source: '',
  attribution: '',
  priority: 1,
})

const hebrew = edition('he', 'Westminster Leningrad Codex')
const english = edition('en', 'King James Version')

const verse = (chapter: number, number: number, he: string, en: string): Segment => ({
  ref: `Genesis ${String(chapter)}:${String(number)}`,
  work: 'Genesis',
  sections: [chapter, number],
  order: chapter * 100 + number,
  texts: [
    { edition: hebrew, html: he },
    { edition: english, html: en },
  ],
})

/** A few verses of Genesis, as a library would hold them. */
export const genesis: Segment[] = [
  verse(1, 1, 'בְּרֵאשִׁ֖ית בָּרָ֣א אֱלֹהִ֑ים אֵ֥ת הַשָּׁמַ֖יִם וְאֵ֥ת הָאָֽרֶץ׃', 'In the beginning God created the heaven and the earth.'),
  verse(25, 27, 'וַֽיִּגְדְּלוּ֙ הַנְּעָרִ֔ים וַיְהִ֣י עֵשָׂ֗ו אִ֛ישׁ יֹדֵ֥עַ צַ֖יִד אִ֣ישׁ שָׂדֶ֑ה', 'And the boys grew: and Esau was a cunning hunter, a man of the field;'),
  verse(25, 29, 'וַיָּ֥זֶד יַעֲקֹ֖ב נָזִ֑יד וַיָּבֹ֥א עֵשָׂ֛ו מִן־הַשָּׂדֶ֖ה וְה֥וּא עָיֵֽף׃', 'And Jacob sod pottage: and Esau came from the field, and he was faint:'),
  verse(25, 31, 'וַיֹּ֖אמֶר יַעֲקֹ֑ב מִכְרָ֥ה כַיּ֛וֹם אֶת־בְּכֹֽרָתְךָ֖ לִֽי׃', 'And Jacob said, Sell me this day thy birthright.'),
  verse(
    25,
    32,
    'וַיֹּ֣אמֶר עֵשָׂ֔ו הִנֵּ֛ה אָנֹכִ֥י הוֹלֵ֖ךְ לָמ֑וּת וְלָמָּה־זֶּ֥ה לִ֖י בְּכֹרָֽה׃',
    'And Esau said, Behold, I am at the point to die: and what profit shall this birthright do to me?',
  ),
  verse(
    25,
    34,
    'וְיַעֲקֹ֞ב נָתַ֣ן לְעֵשָׂ֗ו לֶ֚חֶם וּנְזִ֣יד עֲדָשִׁ֔ים וַיֹּ֣אכַל וַיֵּ֔שְׁתְּ וַיָּ֖קָם וַיֵּלַ֑ךְ וַיִּ֥בֶז עֵשָׂ֖ו אֶת־הַבְּכֹרָֽה׃',
    'Then Jacob gave Esau bread and pottage of lentiles; and he did eat and drink, and rose up, and went his way: thus Esau despised his birthright.',
  ),
  verse(26, 3, 'גּ֚וּר בָּאָ֣רֶץ הַזֹּ֔את', 'Sojourn in this land, and I will be with thee.'),
]

export const segmentsOfGenesis = (chapter: number, from: number, to: number) =>
  genesis.filter(({ sections: [c = 0, v = 0] }) => c === chapter && v >= from && v <= to)

const names: Record<Language, string> = { en: 'Genesis', he: 'בראשית', ru: 'Бытие' }

export const fakeTitles: TitleEntry[] = [
  {
    title: 'Genesis',
    he: 'בראשית',
    ru: 'Бытие',
    aliases: { en: ['Genesis'], he: ['בראשית'], ru: ['Бытие'] },
    categories: ['Tanakh', 'Torah'],
    sectionNames: ['Chapter', 'Verse'],
    addressTypes: ['integer', 'integer'],
    base: null,
    length: 50,
  },
  {
    title: 'Rashi on Genesis',
    he: 'רש״י על בראשית',
    ru: 'Раши на Бытие',
    aliases: { en: ['Rashi on Genesis'], he: ['רש״י על בראשית'], ru: ['Раши на Бытие'] },
    categories: ['Tanakh', 'Rashi'],
    sectionNames: ['Chapter', 'Verse', 'Comment'],
    addressTypes: ['integer', 'integer', 'integer'],
    base: 'Genesis',
  },
]

const commentary: Record<Language, string> = { en: 'Rashi on Genesis', he: 'רש״י על בראשית', ru: 'Раши на Бытие' }

/** References to Genesis and to Rashi on it in plain numbers, enough to try answering without the real parser. */
export const fakeReferences: ReferenceTools & { parse(text: string): Reference | null; suggest(text: string): Reference[] } = {
  find: (text) =>
    [...text.matchAll(/(Rashi on |רש״י על |Раши на )?(?:Genesis|בראשית|Бытие|Бытия) (\d+):(\d+)(?::(\d+))?(?:[-–](\d+))?/g)].map(
      (match) => {
        const [whole, rashiOn, chapter, first, comment, last] = match
        const from = [chapter, first, ...(comment === undefined ? [] : [comment])].map(Number)
        const to = last === undefined ? from : [...from.slice(0, -1), Number(last)]
        return {
          start: match.index,
          end: match.index + whole.length,
          reference: { title: rashiOn === undefined ? 'Genesis' : commentary.en, from, to },
        }
      },
    ),
  suggest: (text) => (text.startsWith('Genesis') ? [{ title: 'Genesis', from: [25], to: [25] }] : []),
  parse: (text) => fakeReferences.find(text)[0]?.reference ?? null,
  format: ({ title, from, to }, language) =>
    `${(title === 'Genesis' ? names : commentary)[language]} ${from.join(':')}${from.join() === to.join() ? '' : `-${String(to.at(-1))}`}`,
}

const rashi: Segment = {
  ref: 'Rashi on Genesis 25:34:1',
  work: 'Rashi on Genesis',
  sections: [25, 34, 1],
  order: 9001,
  texts: [
    {
      edition: { ...hebrew, id: 'Rashi', work: 'Rashi on Genesis', title: 'On Your Way' },
      html: '<b>ויבז עשו.</b> העיד הכתוב על רשעו, שבזה עבודתו של מקום.',
    },
  ],
}

const work = (title: string, heTitle: string, ruTitle: string, sectionNames: string[], base: string | null): Work => ({
  title,
  heTitle,
  ruTitle,
  categories: ['Tanakh', 'Torah'],
  sectionNames,
  addressTypes: sectionNames.map(() => 'integer' as const),
  base,
  order: 1,
})

/** A library of the few verses above, and one comment of Rashi when asked for. */
export function fakeLibrary({ withRashi = false } = {}): Library {
  const works = [work('Genesis', 'בראשית', 'Бытие', ['Chapter', 'Verse'], null)]
  if (withRashi) works.push(work('Rashi on Genesis', 'רש״י על בראשית', 'Раши на Бытие', ['Chapter', 'Verse', 'Comment'], 'Genesis'))
  const all = withRashi ? [...genesis, rashi] : genesis
  return {
    state: () => ({ state: 'ready', works: works.length, segments: all.length, languages: ['he', 'en'] }),
    works: () => works,
    work: (title) => works.find((candidate) => candidate.title === title),
    segments: async (refs) => refs.flatMap((ref) => all.filter((segment) => segment.ref === ref)),
    range: async (title, from, to) => all.filter((segment) => segment.work === title && segment.order >= from && segment.order <= to),
    within: async (title, sections) =>
      all.filter((segment) => segment.work === title && sections.every((n, i) => segment.sections[i] === n)),
    search: async () => [],
    tokens: async () => new Map(),
    countMatches: async () => new Map(),
    documentFrequency: () => 0,
    size: () => all.length,
    linksFrom: async () => [],
    linksTo: async (refs) =>
      withRashi && refs.includes('Genesis 25:34') ? [{ from: rashi.ref, to: 'Genesis 25:34', type: 'commentary' }] : [],
    at: async () => genesis[0] as Segment,
    close: async () => {},
  }
}

/** About what the finder computes for each label. */
const probabilities = { high: 0.9, medium: 0.6, low: 0.3, none: 0.05 }

/** A finder that always finds these passages of Genesis. */
export function fakeFinder(
  refs: string[][],
  options: Partial<FoundSources> & { reasons?: FoundReason[]; matched?: string[]; scores?: number[] } = {},
): FoundSources {
  const { reasons = ['words'], matched = [], scores = [], confidence = 'high', ...rest } = options
  const sources = refs.map((segments, index) => ({
    ref: segments[0] ?? '',
    work: (segments[0] ?? '').replace(/ [^ ]+$/, ''),
    segments,
    center: segments[0] ?? '',
    score: scores[index] ?? 1,
    coverage: 1,
    matched: { he: matched, en: matched, ru: [] },
    reasons,
    commentaries: [],
  }))
  return {
    language: 'en',
    sources,
    confidence,
    probability: probabilities[confidence],
    named: [],
    lacking: [],
    absent: [],
    isAbsentFirst: false,
    isOutside: false,
    isFollowUp: false,
    words: [],
    ...rest,
  }
}
