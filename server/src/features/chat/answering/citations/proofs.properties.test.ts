import fc from 'fast-check'
import { expect, it } from 'vitest'
import { noMetrics } from '@sugya/testing/fakes/no-metrics'
import { fakeReferences, fakeTitles } from './citations.fixture.ts'
import { citeAnswer } from './citation-processor.ts'
import { toPassage, type Passage } from './passages.ts'
import { publicSegments } from './segments.fixture.ts'
import { createTitleVocabulary } from './title-vocabulary.ts'

// The judge below is written without the code under test: it compares plain words with plain words.

/** A stored text as plain characters, and as its words without marks, capitals and punctuation. */
const toPlain = (html: string) =>
  html
    .replace(/<span class="parasha">.*?<\/span>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim()
const toWords = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/й/gi, 'й')
    .replace(/[\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7'"’‘“”„״׳`\u0300-\u0305\u0307-\u036F]/g, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}\u0306]+/u)
    .filter((word) => word !== '')
const withoutAccents = (text: string) =>
  text.replace(/[\u0591-\u05AF\u05BD\u05BF\u034F]/g, '').replace(/[^\u05B0-\u05BC\u05C1\u05C2\u05C7\u05D0-\u05EA]+/g, '')
const NEGATIONS = new Set([
  'not',
  'no',
  'never',
  'neither',
  'nor',
  'none',
  'nothing',
  'without',
  'cannot',
  'לא',
  'ולא',
  'הלא',
  'הלוא',
  'אין',
  'ואין',
  'בל',
  'בלי',
  'не',
  'ни',
  'нет',
  'без',
  'разве',
])

interface Text {
  category: string
  plain: string
  passage: Passage
  /** The words with what surrounds them, as they stand between spaces. */
  tokens: string[]
}
const texts: Text[] = publicSegments.flatMap(({ category, segment }) =>
  segment.texts.map((text): Text => {
    const plain = toPlain(text.html)
    return { category, plain, passage: toPassage([{ ...segment, texts: [text] }]) as Passage, tokens: plain.split(' ') }
  }),
)

/**
 * Where the words stand as a run in the stored text: the index of the first, or -1. The first may lack a vav, a
 * relative or an article.
 */
function findRun(stored: readonly string[], words: readonly string[]): number {
  return stored.findIndex((_, i) =>
    words.every(
      (word, j) =>
        stored[i + j] === word ||
        (j === 0 && /^(?:[והש]|וה|וש)$/.test(stored[i]?.slice(0, -word.length) ?? '') && stored[i]?.endsWith(word)),
    ),
  )
}

/**
 * Why a proven quotation is none; null when it is one. `written` is the quotation of the model, `shown` the words that
 * the reader sees.
 */
function findFault({ plain }: Text, written: string, shown: string, quote: string, note: boolean): string | null {
  const stored = toWords(plain)
  for (const part of shown.split('…').filter((piece) => toWords(piece).length > 0)) {
    const words = toWords(part)
    const at = findRun(stored, words)
    if (at === -1) return `not in the text: ${part}`
    const denied = stored.some(
      (word, i) => i > 0 && findRun(stored.slice(i), words) === 0 && NEGATIONS.has(stored[i - 1] ?? '') && word !== '',
    )
    const free = stored.some((_, i) => findRun(stored.slice(i), words) === 0 && !NEGATIONS.has(stored[i - 1] ?? ''))
    const isSentence = new RegExp(
      `[.!?;:׃]\\P{L}*${part
        .trim()
        .slice(0, 3)
        .replace(/[^\p{L}]/gu, '.')}`,
      'u',
    ).test(plain)
    if (denied && !free && !isSentence) return `without its negation: ${part}`
    if (/[\u05B0-\u05BC]/.test(part) && !withoutAccents(plain).includes(withoutAccents(part))) return `other vowels: ${part}`
  }
  if (toWords(quote).join(' ') !== toWords(shown).join(' ')) return `shown other than cited: ${shown}`
  // Not told: vowel letters, glosses in brackets, a vav before the first word, and "the" before the Lord.
  const toSkeleton = (text: string) =>
    toWords(text)
      .join(' ')
      .replace(/(?<=[א-ת])[וי]/g, '')
      .replace(/(?:the )*(?=lord)/g, '')
  const withoutGlosses = shown.replace(/\([^()]*\)|\[[^\]]*\]/g, ' ')
  const skeletons = [shown, withoutGlosses].flatMap((text) => [toSkeleton(text), toSkeleton(toWords(text).join(' ').replace(/^ו/, ''))])
  if (!note && !skeletons.includes(toSkeleton(written)) && !skeletons.includes(toSkeleton(written.replace(/\([^()]*\)|\[[^\]]*\]/g, ' '))))
    return `silently corrected to: ${shown}`
  return null
}

/** The words of a citation where they stand inside words that are struck through; '' where they do not. */
function findInner(shown: string, quote: string): string {
  const free = toWords(shown.replace(/~~.*?~~/gs, ' ')).join(' ')
  return free.includes(toWords(quote).join(' ')) ? quote : ''
}

const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T
const letter = (word: string, n: number) =>
  word.replace(/\p{L}/u, (own) =>
    pick(
      [...(/[א-ת]/.test(own) ? 'אבדכלמנסרת' : /[а-я]/i.test(own) ? 'абвгдеклм' : 'abc')].filter((other) => other !== own),
      n,
    ),
  )

/**
 * An alteration of a run of words, or null when it does not apply. `other`: words of another text; `before`: the words
 * before the run.
 */
type Alter = (words: string[], n: number, other: string[], before: string[]) => string[] | null
const at = (words: readonly string[], n: number) => 1 + (n % Math.max(1, words.length - 2))
const splice = (words: readonly string[], index: number, count: number, ...added: string[]) => [
  ...words.slice(0, index),
  ...added,
  ...words.slice(index + count),
]
const isNegation = (word: string) => NEGATIONS.has(toWords(word).join(' '))

const alterations: Record<string, Alter> = {
  'a word is another one': (words, n, other) => splice(words, at(words, n), 1, pick(other, n)),
  'a word is added': (words, n, other) => splice(words, at(words, n), 0, pick(other, n)),
  'a word is left out': (words, n) => splice(words, at(words, n), 1),
  'two words change places': (words, n) => splice(words, at(words, n), 2, words[at(words, n) + 1] ?? '', words[at(words, n)] ?? ''),
  'the negation is left out': (words) => (words.some(isNegation) ? words.filter((word) => !isNegation(word)) : null),
  'a negation is added': (words, n) =>
    splice(words, at(words, n), 0, /[א-ת]/.test(words.join('')) ? 'לא' : /[а-я]/.test(words.join('')) ? 'не' : 'not'),
  'halves of two texts are joined': (words, _, other) => [...words.slice(0, 4), ...other.slice(0, 4)],
  'halves of two texts stand around an ellipsis': (words, _, other) => [...words.slice(0, 4), '…', ...other.slice(0, 4)],
  'the halves change places around an ellipsis': (words) => [...words.slice(4), '…', ...words.slice(0, 4)],
  'an ellipsis stands for a negation': (words) => (words.some(isNegation) ? words.map((word) => (isNegation(word) ? '…' : word)) : null),
  'every second word is an ellipsis': (words) => words.map((word, i) => (i % 2 === 0 ? word : '…')),
  'the first letter is cut off': (words) =>
    (words[0]?.length ?? 0) > 3 ? [words[0]?.replace(/^\P{L}*\p{L}\p{M}*/u, '') ?? '', ...words.slice(1)] : null,
  'the last letter is cut off': (words) =>
    (words.at(-1)?.length ?? 0) > 3 ? [...words.slice(0, -1), words.at(-1)?.replace(/\p{L}\P{L}*$/u, '') ?? ''] : null,
  'the run begins behind a negation': (words, _, __, before) => (isNegation(before.at(-1) ?? '') ? words : null),
  'a letter is another one': (words, n) => splice(words, at(words, n), 1, letter(words[at(words, n)] ?? '', n)),
  'vowels are other ones': (words, n) =>
    words.some((word) => /[\u05B4-\u05B9]/.test(word))
      ? words.map((word) =>
          word.replace(/[\u05B4-\u05B9]/, (own) =>
            pick(
              [...'\u05B4\u05B5\u05B6\u05B7\u05B8\u05B9'].filter((v) => v !== own),
              n,
            ),
          ),
        )
      : null,
  'the words stand in reverse order': (words) => words.toReversed(),
  'a word stands twice': (words, n) => splice(words, at(words, n), 0, words[at(words, n)] ?? ''),
  'a word has a longer ending': (words, n) =>
    splice(
      words,
      at(words, n),
      1,
      `${words[at(words, n)]?.replace(/\P{L}+$/u, '') ?? ''}${/[א-ת]/.test(words.join('')) ? 'תמ' : /[а-я]/.test(words.join('')) ? 'ами' : 'est'}`,
    ),
  'two words are one': (words, n) => splice(words, at(words, n), 2, `${words[at(words, n)] ?? ''}${words[at(words, n) + 1] ?? ''}`),
  'a word is two': (words, n) =>
    (words[at(words, n)]?.length ?? 0) > 5
      ? splice(words, at(words, n), 1, words[at(words, n)]?.slice(0, 3) ?? '', words[at(words, n)]?.slice(3) ?? '')
      : null,
  'the first word is the end of a longer one': (words, n) =>
    (words[0]?.length ?? 0) > 5 ? [words[0]?.slice(2 + (n % 2)) ?? '', ...words.slice(1)] : null,
}

const NOTES = ['(the wording of the library)', '(כלשון הספרייה)', '(так в библиотеке)']
const deps = {
  references: fakeReferences,
  vocabulary: createTitleVocabulary(fakeTitles),
  metrics: noMetrics,
  readSegments: async () => [],
  findQuoted: async () => [],
}

/** Cites an answer that quotes these words from the text. */
async function citeQuotation(text: Text, quotation: string, language: 'he' | 'en' | 'ru', size: number) {
  const answer = `${pick(['It is written:', 'כתוב:', 'Сказано:'], ['en', 'he', 'ru'].indexOf(language))} «${quotation}» [1].`
  async function* pieces() {
    for (let from = 0; from < answer.length; from += size) yield answer.slice(from, from + size)
  }
  let shown = ''
  const citations = []
  for await (const event of citeAnswer(deps, { sources: new Map([[1, text.passage]]), language, question: '' }, pieces())) {
    if (event.type === 'delta') shown += event.text
    else citations.push(event.citation)
  }
  return { shown, proof: citations.find(({ status }) => status !== 'paraphrase') }
}

const drawn = fc.record({
  text: fc.constantFrom(...texts),
  other: fc.constantFrom(...texts),
  start: fc.nat(60),
  length: fc.integer({ min: 5, max: 9 }),
  n: fc.nat(1000),
  language: fc.constantFrom('he', 'en', 'ru'),
  size: fc.constantFrom(1, 5, 13, 40, 10_000),
})
const CASES_PER_ALTERATION = 920

it('covers every category with texts, and twenty kinds of alteration with 20,000 cases', () => {
  expect(new Set(texts.map(({ category }) => category)).size).toBeGreaterThanOrEqual(7)
  expect(Object.keys(alterations).length).toBeGreaterThanOrEqual(20)
  expect(Object.keys(alterations).length * CASES_PER_ALTERATION).toBeGreaterThanOrEqual(20_000)
})

it.each(Object.entries(alterations))('proves nothing that does not stand there when %s', async (_, alter) => {
  const faults: string[] = []
  let cases = 0
  while (cases < CASES_PER_ALTERATION) {
    const seed = (fc.readConfigureGlobal().seed ?? 613) + cases
    for (const { text, other, start, length, n, language, size } of fc.sample(drawn, { numRuns: CASES_PER_ALTERATION, seed })) {
      const from = start % Math.max(1, text.tokens.length - length)
      const words = alter(text.tokens.slice(from, from + length), n, other.tokens, text.tokens.slice(0, from))
      if (words === null || cases >= CASES_PER_ALTERATION) continue
      cases++
      const written = words.join(' ').replace(/[«»]/g, '')
      const { shown, proof } = await citeQuotation(text, written, language, size)
      if (proof === undefined) continue
      const hasNote = NOTES.some((note) => shown.includes(note))
      const seen = /«(.*)»/s.exec(shown)?.[1] ?? findInner(shown, proof.quote)
      const fault = findFault(text, shown.includes('«') ? written : seen, seen, proof.quote, hasNote)
      if (fault !== null) faults.push(`${text.passage.segments[0]?.ref ?? ''}: ${written} → ${fault}`)
    }
  }
  expect(faults).toEqual([])
})

it('proves at least 97 of 100 true quotations of seven to nine words', async () => {
  const missed: string[] = []
  const cases = fc.sample(drawn, 1500)
  for (const { text, start, length, language, size } of cases) {
    const from = start % Math.max(1, text.tokens.length - length)
    const written = text.tokens
      .slice(from, from + length + 2)
      .join(' ')
      .replace(/[«»]/g, '')
    const { proof } = await citeQuotation(text, written, language, size)
    if (proof === undefined) missed.push(written)
  }
  expect(missed.length / cases.length, missed.slice(0, 10).join('\n')).toBeLessThanOrEqual(0.03)
})
