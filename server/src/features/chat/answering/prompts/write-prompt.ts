import type { Language } from '@sugya/contract/api/texts'
import type { ModelMessage } from '../../../../ports/language-model.ts'
import type { AnswerInput } from '../../events.ts'
import type { Passage } from '../citations/passages.ts'
import type { GatheredSources, SourceDeps } from '../sources/answer-sources.ts'
import { createWordMatcher } from '../../../../text/match-words.ts'
import { buildPrompt, type PromptLimits } from './build-prompt.ts'
import { describeSearch } from './describe-library.ts'
import { describeSource } from './describe-source.ts'

/** What a prompt is written from: one question with its sources so far. */
export interface PromptTurn {
  deps: SourceDeps & { limits: PromptLimits }
  input: Pick<AnswerInput, 'question' | 'history'>
  language: Language
  kind: { practical: boolean }
  gathered: GatheredSources
  /** Those of the sources that earlier answers cited. */
  carried: ReadonlySet<Passage>
}

/**
 * Writes the prompt for a turn, each source within its share of the budget. `toolRounds`: as many as the model has;
 * undefined without tools.
 */
export function writePrompt(
  { deps, input, language, kind, gathered, carried }: PromptTurn,
  toolRounds: number | undefined,
): ModelMessage[] {
  const isMatched = createWordMatcher(input.question, gathered.matched)
  const tokens = Math.floor(deps.limits.sourceTokens / Math.max(1, gathered.passages.length))
  const sources = gathered.passages.map((passage) => {
    const source = describeSource(passage, { ...deps, language, isMatched, tokens })
    return carried.has(passage) ? { ...source, attributes: { ...source.attributes, from: 'an earlier answer' } } : source
  })
  const { question, history } = input
  const library = describeSearch(deps, gathered)
  return buildPrompt({ question, language, history, sources, practical: kind.practical, library, toolRounds }, deps.limits)
}
