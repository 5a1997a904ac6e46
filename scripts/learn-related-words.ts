/**
 * Learns which words stand for each other, within a language and between languages: `npm run learn-words` over the
 * descriptions, the lexicon, and the segments of the library of DATA_DIR (./data-dir) that have editions in several
 * languages. Writes `data/learned/related-words.tsv` (decision 061). Deterministic; takes some two minutes and 3 GB for
 * a library of 165,000 segments.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Language } from '@sugya/contract/api/texts'
import { foldAramaic } from '@sugya/contract/rules/text-languages'
import { stripPrefixes, toStemToken } from '../server/src/text/analysis/hebrew.ts'
import { getTokenWeight } from '../server/src/text/analysis/token-weight.ts'
import { tokenizers } from '../server/src/text/analysis/tokenizers.ts'
import { plainText } from '../server/src/text/markup/plain-text.ts'
import { toWord } from '../server/src/text/lexicon/topic-index.ts'
import { openFinder } from './open-finder.ts'
import { type Bilingual, relateWords, type TranslationTable, trainTranslations } from './support/train-translations.ts'

const LANGUAGES = ['he', 'en', 'ru'] as const
const data = path.join(import.meta.dirname, '../data')
/** Words of one text that are read, and forms of an entry of the lexicon. */
const MAX_WORDS = 120
const MAX_FORMS = 3
/** How often an entry of the lexicon counts: it names one thing in each language. */
const LEXICON_WEIGHT = 2
/** Related words of one word in each other language, and in its own. */
const MOST = { other: 4, own: 4 }
/** Rarer words are not learned. */
const MIN_COUNT = 3

type Texts = Partial<Record<Language, string>>

const texts = [...readDescriptions(), ...readLexicon(), ...(await readLibrary())]
const normalize = createStemmer(texts.flatMap(({ he = '' }) => tokenizers.he(he)))
const rows: Bilingual[] = texts.map((each) => ({ he: listWords('he', each), en: listWords('en', each), ru: listWords('ru', each) }))
const counts = countWords(rows)
const tables: Record<string, TranslationTable> = {}
for (const from of LANGUAGES) for (const to of LANGUAGES) if (from !== to) tables[from + to] = trainTranslations(rows, from, to)

const lines = LANGUAGES.flatMap((language) =>
  [...counts[language]]
    .filter(([, count]) => count >= MIN_COUNT)
    .map(([word]) => word)
    .sort()
    .flatMap((word) => {
      const related = relateWords(tables, counts, language, word, MOST)
      const cells = related.map(({ language: other, token, weight }) => `${toWord(other, token)} ${String(Math.round(100 * weight))}`)
      return cells.length === 0 ? [] : [[toWord(language, word), ...cells].join('\t')]
    }),
)
writeFileSync(path.join(data, 'learned/related-words.tsv'), `${lines.join('\n')}\n`)
console.log(`${String(rows.length)} texts, ${String(lines.length)} words`)

function listTables(folder: string): string[][] {
  return readdirSync(path.join(data, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsv'))
    .sort()
    .flatMap((file) =>
      readFileSync(path.join(data, folder, file), 'utf8')
        .split('\n')
        .slice(1),
    )
    .map((line) => line.split('\t'))
}

function readDescriptions(): Texts[] {
  return listTables('descriptions').flatMap(([, he, en, ru]) => (he && en && ru ? [{ he, en, ru }] : []))
}

function readLexicon(): Texts[] {
  const toForms = (cell: string) => cell.split(';').slice(0, MAX_FORMS).join(' ')
  return listTables('lexicon').flatMap(([, he, en, ru]) =>
    he && en && ru ? Array<Texts>(LEXICON_WEIGHT).fill({ he: toForms(he), en: toForms(en), ru: toForms(ru) }) : [],
  )
}

/** The segments of the library with texts in two languages at least, of each the first edition. */
async function readLibrary(): Promise<Texts[]> {
  const finder = await openFinder(process.env['DATA_DIR'] ?? './data-dir')
  const found: Texts[] = []
  for (const { title } of finder.library.works()) {
    for (const segment of await finder.library.within(title, [])) {
      const own: Texts = {}
      for (const { edition, html } of segment.texts) {
        const language = LANGUAGES.find((one) => one === foldAramaic(edition.language))
        if (language !== undefined) own[language] ??= plainText(html)
      }
      if (Object.keys(own).length > 1) found.push(own)
    }
  }
  await finder.close()
  return found
}

/**
 * Finds the stem under which a Hebrew word is learned: of the word and what is left without its prefixes, that of the
 * most frequent one.
 */
function createStemmer(words: readonly string[]): (word: string) => string {
  const frequencies = new Map<string, number>()
  for (const word of words) frequencies.set(word, (frequencies.get(word) ?? 0) + 1)
  /** What is left may be of two letters by chance. */
  const weigh = (word: string) => (frequencies.get(word) ?? 0) * (word.length <= 2 ? 0.15 : 1)
  const known = new Map<string, string>()
  return (word) => {
    const stem =
      known.get(word) ??
      toStemToken(stripPrefixes(word).reduce((best, variant) => (weigh(variant) > (frequencies.get(best) ?? 0) ? variant : best), word))
    known.set(word, stem)
    return stem
  }
}

function listWords(language: Language, { [language]: text = '' }: Texts): string[] {
  const words = tokenizers[language](text)
    .slice(0, MAX_WORDS)
    .filter((word) => getTokenWeight(language, word) > 0 && !/^\d+$/.test(word))
  return [...new Set(language === 'he' ? words.map(normalize) : words)]
}

function countWords(all: readonly Bilingual[]): Record<Language, Map<string, number>> {
  const counted = { he: new Map<string, number>(), en: new Map<string, number>(), ru: new Map<string, number>() }
  for (const row of all)
    for (const language of LANGUAGES) for (const word of row[language]) counted[language].set(word, (counted[language].get(word) ?? 0) + 1)
  return counted
}
