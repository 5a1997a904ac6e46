import type { DescriptionsEstimate } from '@sugya/contract/api/descriptions'
import type { Library, LibraryCatalog } from '../../../ports/library.ts'
import type { Price } from '../evaluation/sum-figures.ts'
import { estimateTokens } from '../../../rules/estimate-tokens.ts'
import type { ModelMessage } from '../../../ports/language-model.ts'
import { buildMessages, joinMessages, MAX_OUTPUT_TOKENS } from './describe-portion.ts'
import { listPortions, readPortion } from './list-portions.ts'

/** Portions that are read to estimate the rest. */
const SAMPLE = 12
/** Segments of a passage, as in the rows of the product for prose. */
const SEGMENTS_PER_ROW = 3
/**
 * Tokens of a row: those of the product (`data/descriptions`) have 86 Hebrew, 111 English and 94 Russian letters, and
 * the reference.
 */
const ROW_TOKENS = 160
const MILLION = 1_000_000

type EstimateLibrary = Pick<Library, 'work' | 'within'> & Pick<LibraryCatalog, 'parts' | 'catalog'>

/**
 * What describing some works will take: counted in segments and calls, estimated from a few portions in tokens and
 * dollars.
 */
export async function estimateDescriptions(
  library: EstimateLibrary,
  titles: readonly string[],
  price: Price,
): Promise<DescriptionsEstimate> {
  const portions = listPortions(library, titles)
  const segments = portions.reduce((sum, { count }) => sum + count, 0)
  const step = Math.max(1, portions.length / SAMPLE)
  const sample = Array.from({ length: Math.min(SAMPLE, portions.length) }, (_, index) => portions[Math.floor(index * step)])
  let read = 0
  for (const portion of sample)
    if (portion !== undefined) read += estimateTokens(joinMessages(buildMessages(await readPortion(library, portion))))
  const inputTokens = sample.length === 0 ? 0 : Math.ceil((read / sample.length) * portions.length)
  const rows = Math.ceil(segments / SEGMENTS_PER_ROW)
  const outputTokens = rows * ROW_TOKENS
  return {
    works: new Set(portions.map(({ work }) => work)).size,
    ...{ segments, calls: portions.length, rows, inputTokens, outputTokens },
    cost: price === null ? null : (inputTokens * price.input + outputTokens * price.output) / MILLION,
  }
}

/** What tokens cost in the unit of a budget. */
export function computeSpent({ inputTokens, outputTokens }: { inputTokens: number; outputTokens: number }, price: Price): number {
  return price === null ? inputTokens + outputTokens : (inputTokens * price.input + outputTokens * price.output) / MILLION
}

/** Tokens by which a message is wrapped, at most. */
const WRAPPING = 16

/**
 * The most tokens that a call can take: a vocabulary splits a text into its bytes at worst, which Hebrew with vowels
 * comes near to in some.
 */
export const boundCall = (messages: readonly ModelMessage[]) => ({
  inputTokens: Buffer.byteLength(joinMessages(messages)) + WRAPPING * messages.length,
  outputTokens: MAX_OUTPUT_TOKENS,
})
