import type { RankedPassage } from './passage.ts'

/** What the re-ranker knows of the work that a passage stands in. */
export interface WorkKind {
  categories: readonly string[]
  /** The work it comments on; null for none. */
  base: string | null
}

/** What the re-ranker knows besides the passages. */
export interface RankingContext {
  getWork: (title: string) => WorkKind | undefined
  /** Titles of the works a question asks to look in. */
  asked: ReadonlySet<string>
}

const kinds = ['tanakh', 'mishnah', 'talmud', 'rambam', 'codes', 'midrash', 'commentary', 'other'] as const

/** The names of the features, in the order of their numbers. Shares are of the question's total worth. */
export const featureNames = [
  // Against the other candidates of the question.
  'score of the best',
  'topic of the best',
  'wording of the best',
  'window of the best',
  'likeness of the best',
  'second wording of the best',
  'letters of the best',
  'place',
  // Alone.
  'score',
  'center',
  'window',
  'own',
  'extras',
  'topic',
  'topic squared',
  'topic and window',
  'topic whole',
  'wording',
  'wording squared',
  'fit',
  'wording and fit',
  'likeness',
  'second wording',
  'letters',
  'entry',
  'named',
  'asked',
  'heard',
  'phrase',
  'segments',
  'has words',
  ...kinds,
  ...kinds.map((kind) => `topic, ${kind}` as const),
] as const
export type FeatureName = (typeof featureNames)[number]

/** The features of each passage, in their order (best first by words); each list is in the order of `featureNames`. */
export function computeFeatures(passages: readonly RankedPassage[], { getWork, asked }: RankingContext): number[][] {
  const getScore = ({ score, evidence }: RankedPassage) => score - evidence.boost
  const most = (value: (passage: RankedPassage) => number) => Math.max(0.001, ...passages.map(value))
  const best = {
    score: most(getScore),
    topic: most(({ evidence }) => evidence.topic),
    wording: most(({ evidence }) => evidence.wording),
    window: most(({ evidence }) => evidence.window),
    likeness: most(({ evidence }) => evidence.likeness),
    second: most(({ evidence }) => evidence.second),
    letters: most(({ evidence }) => evidence.letters),
  }
  return passages.map((passage, place) => {
    const { topic, wording, fit, likeness, second, letters, entry, named, heard, center, window, own } = passage.evidence
    const kind = getKind(getWork(passage.work))
    return [
      getScore(passage) / best.score,
      topic / best.topic,
      wording / best.wording,
      window / best.window,
      likeness / best.likeness,
      second / best.second,
      letters / best.letters,
      1 / (1 + place),
      getScore(passage),
      center,
      window,
      own,
      own - center,
      topic,
      topic * topic,
      topic * window,
      topic > 0.85 ? 1 : 0,
      wording,
      wording * wording,
      fit,
      wording * fit,
      likeness,
      second,
      letters,
      Math.min(1, entry),
      named,
      asked.has(passage.work) ? 1 : 0,
      heard,
      Math.min(6, Math.max(0, ...passage.hits.map(({ phraseLength }) => phraseLength - 1))) / 6,
      Math.log1p(passage.segments.length) / 3,
      passage.hits.length > 0 ? 1 : 0,
      ...kinds.map((each) => (each === kind ? 1 : 0)),
      ...kinds.map((each) => (each === kind ? topic : 0)),
    ]
  })
}

function getKind(work: WorkKind | undefined): (typeof kinds)[number] {
  if (work === undefined) return 'other'
  const { categories, base } = work
  if (base !== null) return 'commentary'
  if (categories.includes('Tanakh')) return 'tanakh'
  if (categories.includes('Mishnah')) return 'mishnah'
  if (categories.includes('Talmud')) return 'talmud'
  if (categories.includes('Mishneh Torah')) return 'rambam'
  if (categories.includes('Halakhah')) return 'codes'
  return categories.includes('Midrash') ? 'midrash' : 'other'
}
