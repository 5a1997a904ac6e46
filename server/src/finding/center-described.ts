import type { Language } from '@sugya/contract/api/texts'
import type { Library, Tokens } from '../ports/library.ts'
import type { Lexicon } from '../text/lexicon/lexicon.ts'
import { LANGUAGES, parseWord, toWord } from '../text/lexicon/topic-index.ts'
import type { TopicWording } from '../text/lexicon/topics.ts'
import type { AnalyzedQuestion } from '../text/ranking/analyze-question.ts'
import type { DescriptionWords, PrimaryPassage } from '../text/ranking/passage.ts'
import { cutWindow, MAX_PRIMARY_LENGTH } from '../text/ranking/rank-passages.ts'
import type { RerankedPassage } from '../text/ranking/rerank.ts'
import { computeTotalWorth } from '../text/ranking/score-hits.ts'

/** Passages that are read: as many as an answer without a model quotes. */
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
  const tokens = await library.tokens([...new Set(described.flatMap((each) => each?.places ?? []))])
  const meanings = listMeanings(question)
  return ranked.map((each, index) => {
    const { passage } = each
    const { ref, places, isPart } = described[index] ?? { ref: null, places: [], isPart: false }
    if (ref === null) return each
    const wordings = lexicon.topics.listWordings(ref)
    const withWords = { ...passage, descriptionWords: listWords(wordings) }
    const held = places.flatMap((place) => {
      const found = tokens.get(place)
      return found === undefined ? [] : [{ ref: place, words: toWords(found) }]
    })
    if (held.length === 0) return { ...each, passage: withWords }
    const evidence = { meanings, weigh: createWordWeigher(library, question, wordings), own: readOwnScores(each, question) }
    const center = findCenter(held, evidence)
    if (center === undefined) return { ...each, passage: withWords }
    return { ...each, passage: { ...withWords, center, segments: isPart ? cutWindow(places, center) : passage.segments } }
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

/** Weighs words of the index by their rarity: 0 for those that the description does not have. */
function createWordWeigher(
  library: Library,
  { language, tokens }: AnalyzedQuestion,
  wordings: readonly TopicWording[],
): (word: string) => number {
  const asked = new Set(tokens)
  const shares = new Map<string, number>()
  for (const wording of wordings) {
    const share = wording.language === language && wording.tokens.some((token) => asked.has(token)) ? ASKED_WORDING : 1
    for (const token of wording.tokens) {
      const word = toWord(wording.language, token)
      shares.set(word, Math.max(share, shares.get(word) ?? 0))
    }
  }
  // Their rarity is looked up only for words that stand in a segment.
  const weights = new Map<string, number>()
  return (word) => {
    const share = shares.get(word)
    if (share === undefined) return 0
    const known = weights.get(word)
    if (known !== undefined) return known
    const found = parseWord(word)
    const weight = share * Math.log(library.size() / Math.max(1, library.documentFrequency(found.language, found.token)))
    weights.set(word, weight)
    return weight
  }
}

/** How much of the question's worth each segment has in its own words, by references. */
function readOwnScores({ passage }: RerankedPassage, { concepts }: AnalyzedQuestion): ReadonlyMap<string, number> {
  const total = Math.max(computeTotalWorth(concepts), 0.001)
  return new Map(passage.hits.map(({ hit, ownScore, boost }) => [hit.ref, (ownScore - boost) / total]))
}

/** What words say of a question: for each the concepts that it stands for, with the share of the total worth. */
type Meanings = ReadonlyMap<string, readonly { concept: number; share: number }[]>

/**
 * The words that stand for concepts of the question, also those that are only related, in whichever language: the
 * passage is known and only the place in it is not.
 */
function listMeanings({ concepts }: AnalyzedQuestion): Meanings {
  const total = Math.max(computeTotalWorth(concepts), 0.001)
  const meanings = new Map<string, { concept: number; share: number }[]>()
  for (const [concept, { worth, topicTokens }] of concepts.entries())
    for (const { language, token, strength } of topicTokens) {
      const word = toWord(language, token)
      const meaning = { concept, share: (worth * strength) / total }
      const known = meanings.get(word)
      if (known === undefined) meanings.set(word, [meaning])
      else known.push(meaning)
    }
  return meanings
}

/** What the segments of a passage are scored by. */
interface CenterEvidence {
  meanings: Meanings
  weigh: ReturnType<typeof createWordWeigher>
  own: ReturnType<typeof readOwnScores>
}

/** The segment around which most of these words stand; undefined where none has a word of the description. */
function findCenter(
  segments: readonly { ref: string; words: ReadonlySet<string> }[],
  { meanings, weigh, own }: CenterEvidence,
): string | undefined {
  const held = segments.map(({ words }) => [...words].reduce((sum, word) => sum + weigh(word), 0))
  const most = Math.max(0, ...held)
  if (most === 0) return undefined
  const scores = segments.map(
    ({ ref, words }, index) => (own.get(ref) ?? 0) + computeAskedShare(words, meanings) + (DESCRIPTION_WEIGHT * (held[index] ?? 0)) / most,
  )
  const around = scores.map((_, index) =>
    NEIGHBOR_WEIGHTS.reduce((sum, weight, distance) => {
      const sides = distance === 0 ? [index] : [index - distance, index + distance]
      return sum + weight * sides.reduce((all, at) => all + (scores[at] ?? 0), 0)
    }, 0),
  )
  return segments[around.indexOf(Math.max(...around))]?.ref
}

/** The share of a question's worth that words stand for. */
function computeAskedShare(words: ReadonlySet<string>, meanings: Meanings): number {
  const shares = new Map<number, number>()
  for (const word of words)
    for (const { concept, share } of meanings.get(word) ?? []) shares.set(concept, Math.max(share, shares.get(concept) ?? 0))
  return [...shares.values()].reduce((sum, share) => sum + share, 0)
}

/** The tokens of a segment as words of topics. */
const toWords = (tokens: Tokens): Set<string> =>
  new Set(LANGUAGES.flatMap((language) => tokens[language].split(' ').map((token) => toWord(language, token))))
