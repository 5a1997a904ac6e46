import type { Language } from '@sugya/contract/api/texts'
import { foldAramaic } from '@sugya/contract/rules/text-languages'
import type { Library, Segment } from '../ports/library.ts'
import { tokenizers } from '../text/analysis/tokenizers.ts'
import type { Lexicon } from '../text/lexicon/lexicon.ts'
import { toTopicStems } from '../text/lexicon/topic-index.ts'
import type { TopicWording } from '../text/lexicon/topics.ts'
import { plainText } from '../text/markup/plain-text.ts'
import type { AnalyzedQuestion } from '../text/ranking/analyze-question.ts'
import type { DescribedWords, PrimaryPassage } from '../text/ranking/passage.ts'
import { cutWindow, MAX_PRIMARY_LENGTH } from '../text/ranking/rank-passages.ts'
import type { RerankedPassage } from '../text/ranking/rerank.ts'
import { computeTotalWorth } from '../text/ranking/score-hits.ts'

/** Passages that are read: those of the first sources, which readers see. */
const MAX_READ = 10
/** What the words of the description count against those of the question. */
const DESCRIPTION_WEIGHT = 0.7
/** What a wording counts that has a word of the question, against the others. */
const ASKED_WORDING = 2
/** What neighbors count: a clause of the Talmud has too few words to tell what is told there. */
const NEIGHBOR_WEIGHTS = [1, 0.5, 0.25]

/**
 * Attaches to passages the words of their descriptions, and makes the place that these tell of their center: a question
 * in everyday words has few of the passage's own. A passage of which the ranking took a part, since the description
 * names a whole page, becomes the part around that place. Leaves other passages as they are.
 */
export async function centerDescribed(
  { library, lexicon }: { library: Library; lexicon: Pick<Lexicon, 'topics'> },
  question: AnalyzedQuestion,
  ranked: readonly RerankedPassage[],
  primaries: readonly PrimaryPassage[],
): Promise<RerankedPassage[]> {
  const described = ranked.map((each, index) => (index < MAX_READ ? findDescription(each, primaries) : null))
  const segments = await library.segments([...new Set(described.flatMap((each) => each?.places ?? []))])
  const byRef = new Map(segments.map((segment) => [segment.ref, segment]))
  return ranked.map((each, index) => {
    const { passage } = each
    const { ref, places, isPart } = described[index] ?? { ref: null, places: [], isPart: false }
    if (ref === null) return each
    const wordings = lexicon.topics.listWordings(ref)
    const told = listWords(wordings)
    const held = places.flatMap((place) => byRef.get(place) ?? [])
    const center = findCenter(held, weighWords(library, question, wordings), readOwnScores(each, question))
    if (center === undefined) return { ...each, passage: { ...passage, told } }
    return { ...each, passage: { ...passage, told, center, segments: isPart ? cutWindow(places, center) : passage.segments } }
  })
}

interface DescribedPlaces {
  /** The reference of the description. */
  ref: string
  /** The segments where its matter may be; none where only one is described. */
  places: readonly string[]
  /** The passage is a part of them. */
  isPart: boolean
}

/** What the best description of a passage is about; null where none tells of it. */
function findDescription({ passage }: RerankedPassage, primaries: readonly PrimaryPassage[]): DescribedPlaces | null {
  const own = new Set(passage.segments)
  const [best] = primaries
    .filter(({ segments, evidence }) => evidence.topic > 0 && segments.some((ref) => own.has(ref)))
    .sort((a, b) => b.evidence.likeness + b.evidence.topic - (a.evidence.likeness + a.evidence.topic))
  if (best === undefined) return null
  if (best.segments.length < 2) return { ref: best.ref, places: [], isPart: false }
  const isPart = best.segments.length > MAX_PRIMARY_LENGTH && passage.segments.every((ref) => best.segments.includes(ref))
  return { ref: best.ref, places: isPart ? best.segments : passage.segments, isPart }
}

function listWords(wordings: readonly TopicWording[]): DescribedWords {
  const list = (language: Language) => [
    ...new Set(wordings.filter((wording) => wording.language === language).flatMap(({ tokens }) => tokens)),
  ]
  return { he: list('he'), en: list('en'), ru: list('ru') }
}

/** The words of a description by language, Hebrew ones as stems, with what each tells. */
function weighWords(library: Library, { language, tokens }: AnalyzedQuestion, wordings: readonly TopicWording[]) {
  const asked = new Set(tokens)
  const words = { he: new Map<string, number>(), en: new Map<string, number>(), ru: new Map<string, number>() }
  for (const wording of wordings) {
    const share = wording.language === language && wording.tokens.some((token) => asked.has(token)) ? ASKED_WORDING : 1
    for (const token of wording.tokens) {
      const rarity = Math.log(library.size() / Math.max(1, library.documentFrequency(wording.language, token)))
      const known = words[wording.language].get(token) ?? 0
      words[wording.language].set(token, Math.max(known, share * rarity))
    }
  }
  return words
}

/** How much of the question's worth each segment has in its own words, by references. */
function readOwnScores({ passage }: RerankedPassage, { concepts }: AnalyzedQuestion): ReadonlyMap<string, number> {
  const total = Math.max(computeTotalWorth(concepts), 0.001)
  return new Map(passage.hits.map(({ hit, ownScore, boost }) => [hit.ref, (ownScore - boost) / total]))
}

/** The segment around which most is told; undefined where no word is. */
function findCenter(
  segments: readonly Segment[],
  words: ReturnType<typeof weighWords>,
  ownScores: ReadonlyMap<string, number>,
): string | undefined {
  const told = segments.map((segment) => sumWords(segment, words))
  const most = Math.max(...told)
  if (!(most > 0)) return undefined
  const scores = segments.map(({ ref }, index) => (ownScores.get(ref) ?? 0) + (DESCRIPTION_WEIGHT * (told[index] ?? 0)) / most)
  const around = scores.map((_, index) =>
    NEIGHBOR_WEIGHTS.reduce((sum, weight, distance) => {
      const sides = distance === 0 ? [index] : [index - distance, index + distance]
      return sum + weight * sides.reduce((all, at) => all + (scores[at] ?? 0), 0)
    }, 0),
  )
  return segments[around.indexOf(Math.max(...around))]?.ref
}

/** What a segment has of these words, each counted once. */
function sumWords({ texts }: Segment, words: ReturnType<typeof weighWords>): number {
  const found = new Map<string, number>()
  for (const { edition, html } of texts) {
    const language = foldAramaic(edition.language)
    if (language !== 'he' && language !== 'en' && language !== 'ru') continue
    const tokens = tokenizers[language](plainText(html))
    for (const token of language === 'he' ? tokens.flatMap(toTopicStems) : tokens) {
      const worth = words[language].get(token)
      if (worth !== undefined) found.set(`${language}${token}`, worth)
    }
  }
  return [...found.values()].reduce((sum, worth) => sum + worth, 0)
}
