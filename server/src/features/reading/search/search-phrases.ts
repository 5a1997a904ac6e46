import { foldAramaic } from '@sugya/contract/rules/text-languages'
import type { Library, Segment } from '../../../ports/library.ts'
import { tokenizers } from '../../../text/analysis/tokenizers.ts'
import { plainText } from '../../../text/markup/plain-text.ts'
import { findPhrase, type Phrase } from '../../../text/phrases.ts'
import type { FoundPassage } from './found-passage.ts'

/** Segments with all words of the phrases that are read to see whether they stand side by side. */
const MAX_READ = 200

/**
 * Finds the segments that contain every one of the phrases word for word, rarest words first. A long work is narrowed
 * by the engine to segments with all the words; the texts decide.
 */
export async function searchPhrases(
  library: Pick<Library, 'search' | 'segments'>,
  phrases: readonly Phrase[],
  scope: { category?: string; works?: readonly string[] },
): Promise<FoundPassage[]> {
  const [first] = phrases
  if (first === undefined) return []
  const { language } = first
  const tokens = phrases.filter((phrase) => phrase.language === language).flatMap(({ words }) => tokenizers[language](words.join(' ')))
  const hits = await library.search({ field: language, tokens, every: true, limit: MAX_READ, withTokens: false, ...scope })
  const best = hits[0]?.score ?? 1
  const scores = new Map(hits.map(({ ref, score }) => [ref, score / best]))
  const segments = await library.segments(hits.map(({ ref }) => ref))
  return segments
    .filter(({ texts }) => phrases.every((phrase) => texts.some((text) => hasPhrase(text, phrase))))
    .map(({ ref, work }) => {
      return { ref, work, segments: [ref], center: ref, score: scores.get(ref) ?? 0, matched: { he: [], en: [], ru: [] } }
    })
}

const hasPhrase = ({ edition, html }: Segment['texts'][number], phrase: Phrase): boolean =>
  foldAramaic(edition.language) === phrase.language && findPhrase(plainText(html), phrase).length > 0
