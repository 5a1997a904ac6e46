import { readFileSync } from 'node:fs'
import { Expectation } from '@sugya/contract/api/evaluations'
import { Language } from '@sugya/contract/api/texts'
import { judgeAnswer } from '../../server/src/features/models/evaluation/judge-answer.ts'
import { type AnswerWith, type EarlierMessage, putQuestion } from '../../server/src/features/models/evaluation/put-question.ts'
import type { LanguageModel } from '../../server/src/ports/language-model.ts'
import type { StoredAnswer } from '../../server/src/ports/store/models.ts'
import type { References } from '../../server/src/text/references/references.ts'
import { overlapsReference } from '../../server/src/text/references/relations.ts'

/** One turn of a conversation, with what a right answer does. */
export interface ConversationTurn {
  conversation: string
  language: Language
  expectation: Expectation
  refs: string[]
  text: string
}

/** What came of a turn. */
export interface PlayedTurn extends Pick<StoredAnswer, 'language' | 'result'> {
  isFollowUp: boolean
  /** Whether an expected place was among the sources; null where none is expected. */
  isFound: boolean | null
  toolRounds: number
  sources: string[]
  question: string
}

/** Reads a set of conversations (`data/questions/README.md`). Throws when a line is not valid. */
export function readConversations(file: string): ConversationTurn[] {
  const [, ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n')
  return lines.map((line) => {
    const [id = '', language, expect, refs = '', text = ''] = line.split('\t')
    const conversation = /^(\w+)\.\d+$/.exec(id)?.[1]
    if (conversation === undefined || text === '') throw new Error(`This line has no id or question: ${line}`)
    const expectation = Expectation.parse(expect)
    return { conversation, language: Language.parse(language), expectation, refs: refs.split('; ').filter((ref) => ref !== ''), text }
  })
}

/**
 * Plays conversations turn by turn with a model, each question after the answers before it. Throws what answering
 * throws.
 */
export async function playConversations(
  answerWith: AnswerWith,
  model: LanguageModel,
  turns: readonly ConversationTurn[],
  references: Pick<References, 'parse'>,
  onTurn: () => void = () => undefined,
): Promise<PlayedTurn[]> {
  const played: PlayedTurn[] = []
  for (const conversation of Map.groupBy(turns, (turn) => turn.conversation).values()) {
    const history: EarlierMessage[] = []
    for (const { language, expectation, refs, text: question } of conversation) {
      const given = await putQuestion(answerWith, model, { question, language, history: [...history] }, new AbortController().signal)
      const parse = (ref: string) => references.parse(ref)
      const expected = refs.flatMap((ref) => parse(ref) ?? [])
      const sources = given.sources.flatMap((ref) => parse(ref) ?? [])
      played.push({
        language,
        question,
        result: judgeAnswer({ id: '', language, expectation, refs, text: question }, given, parse),
        isFollowUp: history.length > 0,
        isFound: refs.length === 0 ? null : sources.some((source) => expected.some((each) => overlapsReference(each, source))),
        toolRounds: given.toolRounds,
        sources: given.sources,
      })
      const cited = given.citations.toSorted((a, b) => a.n - b.n).map(({ ref }) => ref)
      history.push({ role: 'user', content: question, refs: [] }, { role: 'assistant', content: given.text, refs: cited })
      onTurn()
    }
  }
  return played
}
