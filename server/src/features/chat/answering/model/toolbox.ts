import type { Language } from '@sugya/contract/api/texts'
import { containsReference } from '../../../../text/references/relations.ts'
import type { AnswerEvent } from '../../events.ts'
import type { Passage } from '../citations/passages.ts'
import { formatSource } from '../prompts/build-prompt.ts'
import { describeSource } from '../prompts/describe-source.ts'
import { createWordMatcher } from '../../../../text/match-words.ts'
import type { SourceDeps } from '../sources/answer-sources.ts'
import type { Toolbox } from './answer-in-rounds.ts'
import { describeStep, runTool } from './run-tool.ts'
import type { ToolRequest } from './tools.ts'

export interface ToolboxInput {
  deps: SourceDeps
  language: Language
  question: string
  /** The sources of the answer, by the numbers that begin with 1. */
  passages: () => readonly Passage[]
  add: (passage: Passage) => void
  showSources: () => AnswerEvent
}

/** Sources of one answer, those that tools found included; more would not be read. */
const MAX_SOURCES = 24
/** Tokens of one passage in the result of a tool. */
const PASSAGE_TOKENS = 700

/**
 * Creates the tools of one answer. What they find joins its sources under the next numbers; what it has already keeps
 * its number.
 */
export function createToolbox({ deps, language, question, passages, add, showSources }: ToolboxInput): Toolbox {
  const number = (passage: Passage): { n: number; isNew: boolean } | null => {
    const known = passages().findIndex(({ reference }) => containsReference(reference, passage.reference))
    if (known >= 0) return { n: known + 1, isNew: false }
    if (passages().length >= MAX_SOURCES) return null
    add(passage)
    return { n: passages().length, isNew: true }
  }
  const write = (passage: Passage, n: number, request: ToolRequest) => {
    const isMatched = createWordMatcher(request.name === 'search' ? request.input.query : question, { he: [], en: [], ru: [] })
    return formatSource(describeSource(passage, { ...deps, language, isMatched, tokens: PASSAGE_TOKENS }), n)
  }
  return {
    announce: (request) => ({ type: 'status', step: describeStep(deps, request) }),
    async run(request) {
      const { passages: found, remark } = await runTool(deps, request)
      const numbered = found.flatMap((passage) => {
        const given = number(passage)
        return given === null ? [] : [{ ...given, passage }]
      })
      const lines = numbered.map(({ n, isNew, passage }) =>
        isNew ? write(passage, n, request) : `${deps.references.format(passage.reference, 'en')} is source ${String(n)}, which you have.`,
      )
      const isFull = numbered.length < found.length
      const remarks = [...(remark === undefined ? [] : [remark]), ...(isFull ? ['No more sources fit: answer from those you have.'] : [])]
      return { content: [...lines, ...remarks].join('\n'), isNew: numbered.some(({ isNew }) => isNew) }
    },
    showSources,
  }
}
