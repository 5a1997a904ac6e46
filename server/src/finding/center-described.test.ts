import { describe, expect, it } from 'vitest'
import type { Library } from '../ports/library.ts'
import { analyzeSegment } from '../text/analysis/analyze-segment.ts'
import { indexLexicon, openLexicon } from '../text/lexicon/lexicon.ts'
import { parseDescriptions } from '../text/lexicon/parse-descriptions.ts'
import { parseLexicon } from '../text/lexicon/parse-lexicon.ts'
import type { AnalyzedQuestion } from '../text/ranking/analyze-question.ts'
import { noEvidence, type PrimaryPassage } from '../text/ranking/passage.ts'
import type { RerankedPassage } from '../text/ranking/rerank.ts'
import { centerDescribed } from './center-described.ts'

const REF = 'Berakhot 30b:1-30'
const described = [
  'ref\the\ten\tru\topening',
  `${REF}\tשברו כוס בחתונה; מקור שבירת הכוס; צחקו מדי\tbroke a costly cup at a wedding; merry guests; origin of the custom\tразбил бокал на свадьбе; обычай; слишком весело\t`,
].join('\n')
const lexicon = openLexicon(indexLexicon(parseLexicon(''), parseDescriptions(described)))
const lines = Array.from({ length: 30 }, (_, index): string =>
  index === 21 ? 'אייתי כסא דמוקרא ותבר קמייהו כוס בהלולא' : 'אמר רבי אמי הלכה',
)
lines[22] = 'כוס שבורה בחתונה'

const refOf = (line: number) => `Berakhot 30b:${String(line)}`
const library = {
  size: () => 100_000,
  documentFrequency: () => 50,
  tokens: async (refs: readonly string[]) =>
    new Map(
      refs.map((ref) => [ref, analyzeSegment({ he: [lines[Number(ref.split(':')[1]) - 1] ?? ''], en: [], ru: [], lemmas: [], gloss: [] })]),
    ),
} as unknown as Library
const question = { language: 'en', tokens: ['why', 'break', 'glass'], concepts: [] } as unknown as AnalyzedQuestion
const primary = (count: number): PrimaryPassage => ({
  ref: REF,
  work: 'Berakhot',
  segments: Array.from({ length: count }, (_, index) => refOf(index + 1)),
  values: new Float64Array(),
  bonus: 0,
  evidence: { ...noEvidence, topic: 0.8, likeness: 0.8 },
})
const ranked = (...segments: string[]) =>
  ({ passage: { work: 'Berakhot', center: segments[0] ?? '', segments, hits: [] }, logit: 1, features: [] }) as unknown as RerankedPassage
const center = async (passage: RerankedPassage, primaries: PrimaryPassage[]) =>
  (await centerDescribed({ library, lexicon }, question, [passage], primaries))[0]?.passage

describe('centerDescribed', () => {
  it('makes the line that the description is about the center of a passage with none of the words of the question', async () => {
    const passage = ranked(...Array.from({ length: 24 }, (_, index) => refOf(index + 1)))
    expect(await center(passage, [primary(24)])).toMatchObject({ center: refOf(23), segments: passage.passage.segments })
  })
  it('takes the part around that line of a page that is described as a whole', async () => {
    const moved = await center(ranked(refOf(1), refOf(2), refOf(3)), [primary(30)])
    expect(moved?.center).toBe(refOf(23))
    expect(moved?.segments).toContain(refOf(23))
    expect(moved?.segments).not.toContain(refOf(1))
  })
  it('leaves a passage alone without a description, and the center of one with a description of a single line', async () => {
    const passage = ranked(refOf(1), refOf(2), refOf(3))
    expect(await center(passage, [])).toBe(passage.passage)
    expect(await center(passage, [{ ...primary(1), segments: [refOf(2)] }])).toMatchObject({ ...passage.passage })
  })
  it('attaches the words of the description, for the excerpt', async () => {
    const found = await center(ranked(refOf(1)), [{ ...primary(1), segments: [refOf(1)] }])
    expect(found?.descriptionWords?.en).toContain('wed')
    expect(found?.descriptionWords?.he).toEqual(expect.arrayContaining(['כוס', '~כוס']))
  })
})
