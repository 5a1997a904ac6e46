import type { Citation } from '@sugya/contract/api/chat'
import type { HelpLine } from '@sugya/contract/api/help-lines'
import { AppError } from '../../../../errors.ts'
import { words } from '../../../../words/words.ts'
import type { AnswerEnd, AnswerEvent, AnswerInput } from '../../events.ts'
import { gatherSources, type GatheredSources, type SourceDeps } from '../sources/answer-sources.ts'
import { answerInFixedWords } from '../wording/fixed-answer.ts'
import { composeCrisisAnswer } from './compose-help.ts'
import { asksForSources, isInDistress } from './distress.ts'

/** What is quoted for someone in distress who asks for texts: a search by their words would find their despair. */
const COMFORT = 'Psalms 34:18-19; Psalms 121:1-8; Isaiah 41:10'

export interface DistressDeps extends SourceDeps {
  readHelpLines: () => Promise<readonly HelpLine[]>
}

interface DistressOptions extends Pick<AnswerEnd, 'language' | 'mode'> {
  /** The writer fears for someone else. */
  another: boolean
  /** Shows and quotes passages, and returns the citations. */
  quote: (gathered: GatheredSources) => AsyncGenerator<AnswerEvent, Citation[]>
}

/**
 * Answers a person in distress: help first, in fixed words. No model is called, and no sources are shown unless the
 * person asks for them; then a few passages of comfort follow.
 */
export async function* answerInDistress(
  deps: DistressDeps,
  input: AnswerInput,
  { language, mode, another, quote }: DistressOptions,
): AsyncGenerator<AnswerEvent, void, void> {
  const help = composeCrisisAnswer(language, await deps.readHelpLines(), { another, isAgain: isInDistress(input.history) })
  const comfort = asksForSources(input.question) ? await gatherComfort(deps, input, language) : null
  if (comfort === null) return yield* answerInFixedWords(help, { language, mode, notices: ['crisis'] })
  yield { type: 'status', notice: 'crisis' }
  yield { type: 'delta', text: `${help}\n\n${words[language].answers.crisis.sources}\n\n` }
  const citations = yield* quote(comfort)
  yield { type: 'end', mode, citations, followUps: [], notices: ['crisis'], modelUsed: 'sources-only', language }
}

/** The passages of comfort; null when the library cannot give them, since help does not wait for it. */
async function gatherComfort(deps: DistressDeps, input: AnswerInput, language: AnswerEnd['language']): Promise<GatheredSources | null> {
  try {
    const gathered = await gatherSources(deps, { ...input, question: COMFORT, history: [] }, language)
    return gathered.passages.length === 0 ? null : gathered
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}
