import type { Language } from '@sugya/contract/api/texts'
import { foldAramaic } from '@sugya/contract/rules/text-languages'
import type { Library, Segment } from '../ports/library.ts'
import { tokenizers } from '../text/analysis/tokenizers.ts'
import type { Lexicon } from '../text/lexicon/lexicon.ts'
import { toTopicStems, toWord } from '../text/lexicon/topic-index.ts'
import type { TopicWording } from '../text/lexicon/topics.ts'
import { plainText } from '../text/markup/plain-text.ts'
import type { AnalyzedQuestion, Concept } from '../text/ranking/analyze-question.ts'
import type { DescriptionWords, PrimaryPassage } from '../text/ranking/passage.ts'
import { cutWindow, MAX_PRIMARY_LENGTH } from '../text/ranking/rank-passages.ts'
import type { RerankedPassage } from '../text/ranking/rerank.ts'
import { computeTotalWorth } from '../text/ranking/score-hits.ts'

/** Passages that are read: as many as an answer without a model quotes. Each takes some 0.7 ms. */
const MAX_READ = 4
/**
 * What the words of the description count against those of the question. With the weights of neighbors the best on
 * paragraphs of the Kitzur and passages of the Talmud, asked by descriptions that the finder did not have (decision
 * 063).
 */
const DESCRIPTION_WEIGHT = 0.3
/** What a wording counts that has a word of the question, against the others. */
const ASKED_WORDING = 2
/** What neighbors count: a clause of the Talmud has too few words to say what it is about. */
const NEIGHBOR_WEIGHTS = [1, 0.25, 0.1]

/**
 * Attaches to passages the words of their descriptions, and makes the segment that these describe their center: a
 * question in everyday words has few of the passage's own. A passage of which the ranking took a part, since the
 * description names a whole page, becomes the part around that segment. Leaves other passages as they are.
 */
export async function centerDescribed(
  { library, lexicon }: { library: Library; lexicon: Pick<Lexicon, 'topics'> },
  question: AnalyzedQuestion,
  ranked: readonly RerankedPassage[],
  primaries: readonly PrimaryPassage[],
): Promise<RerankedPassage[]> {
  const described = ranked.map((each, index) => (index < MAX_READ ? findDescription(each, primaries) : null))
  const read = await library.segments([...new Set(described.flatMap((each) => each?.places ?? []))])
  const byRef = new Map(read.map((segment) => [segment.ref, segment]))
  return ranked.map((each, index) => {
    const { passage } = each
    const { ref, places, isPart } = described[index] ?? { ref: null, places: [], isPart: false }
    if (ref === null) return each
    const wordings = lexicon.topics.listWordings(ref)
    const descriptionWords = listWords(wordings)
    const held = places.flatMap((place) => byRef.get(place) ?? [])
    const center = findCenter(held, question, weighWords(library, question, wordings), readOwnScores(each, question))
    if (center === undefined) return { ...each, passage: { ...passage, descriptionWords } }
    const segments = isPart ? cutWindow(places, center) : passage.segments
    return { ...each, passage: { ...passage, descriptionWords, center, segments } }
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

/** What the best description of a passage is about; null without one. */
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

function listWords(wordings: readonly TopicWording[]): DescriptionWords {
  const list = (language: Language) => [
    ...new Set(wordings.filter((wording) => wording.language === language).flatMap(({ tokens }) => tokens)),
  ]
  return { he: list('he'), en: list('en'), ru: list('ru') }
}

/** The words of a description, with what each tells. */
function weighWords(library: Library, { language, tokens }: AnalyzedQuestion, wordings: readonly TopicWording[]): Map<string, number> {
  const asked = new Set(tokens)
  const words = new Map<string, number>()
  for (const wording of wordings) {
    const share = wording.language === language && wording.tokens.some((token) => asked.has(token)) ? ASKED_WORDING : 1
    for (const token of wording.tokens) {
      const rarity = Math.log(library.size() / Math.max(1, library.documentFrequency(wording.language, token)))
      const word = toWord(wording.language, token)
      words.set(word, Math.max(words.get(word) ?? 0, share * rarity))
    }
  }
  return words
}

/** How much of the question's worth each segment has in its own words, by references. */
function readOwnScores({ passage }: RerankedPassage, { concepts }: AnalyzedQuestion): ReadonlyMap<string, number> {
  const total = Math.max(computeTotalWorth(concepts), 0.001)
  return new Map(passage.hits.map(({ hit, ownScore, boost }) => [hit.ref, (ownScore - boost) / total]))
}

/** The segment around which most of these words stand; undefined where none does. */
function findCenter(
  segments: readonly Segment[],
  { concepts }: AnalyzedQuestion,
  words: ReturnType<typeof weighWords>,
  ownScores: ReadonlyMap<string, number>,
): string | undefined {
  const tokens = segments.map(listTokens)
  const described = tokens.map((found) => [...found].reduce((sum, token) => sum + (words.get(token) ?? 0), 0))
  const most = Math.max(...described)
  if (!(most > 0)) return undefined
  const scores = segments.map(({ ref }, index) => {
    const asked = computeAskedShare(tokens[index] ?? new Set(), concepts)
    return (ownScores.get(ref) ?? 0) + asked + (DESCRIPTION_WEIGHT * (described[index] ?? 0)) / most
  })
  const around = scores.map((_, index) =>
    NEIGHBOR_WEIGHTS.reduce((sum, weight, distance) => {
      const sides = distance === 0 ? [index] : [index - distance, index + distance]
      return sum + weight * sides.reduce((all, at) => all + (scores[at] ?? 0), 0)
    }, 0),
  )
  return segments[around.indexOf(Math.max(...around))]?.ref
}

/**
 * The share of a question's worth that words of a segment stand for: also those that are only related to words of the
 * question, in whichever language, since the passage is known and only the place in it is not.
 */
function computeAskedShare(tokens: ReadonlySet<string>, concepts: readonly Concept[]): number {
  const sum = concepts.reduce((all, { worth, topicTokens }) => {
    const held = topicTokens.filter(({ language, token }) => tokens.has(toWord(language, token)))
    return all + worth * Math.max(0, ...held.map(({ strength }) => strength))
  }, 0)
  return sum / Math.max(computeTotalWorth(concepts), 0.001)
}

/** The tokens of a segment in all of its editions, as words of topics. */
function listTokens({ texts }: Segment): Set<string> {
  return new Set(
    texts.flatMap(({ edition, html }) => {
      const language = foldAramaic(edition.language)
      if (language !== 'he' && language !== 'en' && language !== 'ru') return []
      const tokens = tokenizers[language](plainText(html))
      return (language === 'he' ? tokens.flatMap((token) => [token, ...toTopicStems(token)]) : tokens).map((token) =>
        toWord(language, token),
      )
    }),
  )
}
