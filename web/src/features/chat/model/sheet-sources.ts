import type { Message } from '@sugya/contract/api/chat'
import { numberSources } from '@sugya/contract/rules/number-sources'
import type { TextLanguage } from '@sugya/contract/api/texts'
import { groupTurns } from './turns.ts'

/** A source of an answer, with its quoted words in case the library no longer has it. */
export interface SheetSource {
  /** The number that the answer shows. */
  number: number
  ref: string
  heRef: string
  ruRef: string
  quote: string
  language: TextLanguage
}

/** The sources of one answer, under its question. */
export interface AnswerSources {
  key: string
  question: string
  sources: readonly SheetSource[]
}

/**
 * The sources that a conversation cites, answer by answer under the numbers of the answer; for an answer without
 * citations, the sources shown above it. Answers without sources are left out.
 */
export function listAnswerSources(messages: readonly Message[]): AnswerSources[] {
  return groupTurns(messages).flatMap(({ question, answers }) =>
    answers.flatMap((answer) => {
      const sources = answer.citations.length > 0 ? toCited(answer) : toShown(answer)
      return sources.length === 0 ? [] : [{ key: answer.id, question: question?.content ?? '', sources }]
    }),
  )
}

function toCited(answer: Message): SheetSource[] {
  return numberSources(answer).cited.map(({ number, ref, heRef, ruRef, citations }) => {
    const { quote = '', language = 'he' } = citations.find((citation) => citation.quote !== '') ?? citations[0] ?? {}
    return { number, ref, heRef, ruRef, quote, language }
  })
}

const toShown = ({ sources }: Message): SheetSource[] =>
  sources.map(({ ref, heRef, ruRef, original }, index) => ({
    number: index + 1,
    ...{ ref, heRef, ruRef, quote: original.text, language: original.language },
  }))
