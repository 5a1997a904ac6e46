import type { Language } from '@sugya/contract/api/texts'
import type { ModelMessage } from '../../../../ports/language-model.ts'
import { estimateTokens } from '../../../../rules/estimate-tokens.ts'
import type { HistoryMessage } from '../../events.ts'
import { fill, words } from '../../../../words/words.ts'
import type { PromptSource } from './describe-source.ts'
import { prompts } from './prompts.ts'

export interface PromptLimits {
  /** Budgets in tokens as `estimateTokens` counts them. */
  historyTokens: number
  sourceTokens: number
}

export const defaultPromptLimits: PromptLimits = { historyTokens: 1_500, sourceTokens: 6_000 }

/** The language of the answer, as the prompts name it. */
const languageNames: Record<Language, string> = { he: 'Hebrew', en: 'English', ru: 'Russian' }

/** Escapes text so that it cannot close the tag it stands in. */
export const escapeAngleBrackets = (text: string) => text.replaceAll('<', '‹').replaceAll('>', '›')

export interface PromptInput {
  question: string
  language: Language
  history: readonly HistoryMessage[]
  sources: readonly PromptSource[]
  practical: boolean
  /** What the library holds, and what deals with the question and is missing, in lines. */
  library: string
  /** Rounds of tool calls the model has; absent: it has no tools. */
  toolRounds?: number | undefined
}

/**
 * Builds the messages for one answer: the rules, the conversation as far as it fits, then the library, the numbered
 * sources and the question as data.
 */
export function buildPrompt(input: PromptInput, limits: PromptLimits): ModelMessage[] {
  const { quoteMarks, quoteExample, ownTranslation } = words[input.language].answers
  const values = {
    language: languageNames[input.language],
    quotes: quoteMarks,
    example: quoteExample,
    ownTranslation,
    rounds: input.toolRounds ?? 0,
  }
  const parts = [
    prompts.answer,
    ...(input.toolRounds === undefined ? [] : [prompts.tools]),
    ...(input.practical ? [prompts.practical] : []),
  ]
  const data = [
    `<library>\n${escapeAngleBrackets(input.library)}\n</library>`,
    ...input.sources.map((source, index) => formatSource(source, index + 1)),
    `<question>\n${escapeAngleBrackets(input.question)}\n</question>`,
  ]
  return [
    { role: 'system', content: parts.map((prompt) => fill(prompt, values)).join('\n\n') },
    ...fitHistory(input.history, limits.historyTokens),
    { role: 'user', content: data.join('\n') },
  ]
}

/** A source as data with its number. */
export function formatSource({ ref, attributes, texts }: PromptSource, n: number): string {
  const given = Object.entries({ reference: ref, ...attributes }).map(
    ([name, value]) => ` ${name}="${escapeAngleBrackets(value).replaceAll('"', '')}"`,
  )
  const bodies = texts.map(({ edition, language, text }) => `${edition} (${language}):\n${escapeAngleBrackets(text)}`)
  return `<source number="${String(n)}"${given.join('')}>\n${bodies.join('\n')}\n</source>`
}

/**
 * Longest question and answer of the conversation in tokens, and the length from which on a shortened answer says
 * anything.
 */
const MAX_QUESTION_TOKENS = 120
const MAX_ANSWER_TOKENS = 700
const MIN_ANSWER_TOKENS = 30

/**
 * The conversation within a budget, oldest first: all questions, and of the answers as much as fits, the latest most.
 * Numbers of citations are those of earlier sources, so each is written out as its reference. What readers wrote cannot
 * close a tag here either.
 */
function fitHistory(history: readonly HistoryMessage[], budget: number): ModelMessage[] {
  const questions = history
    .filter(({ role }) => role === 'user')
    .map(({ content }) => Math.min(estimateTokens(content), MAX_QUESTION_TOKENS))
  let left = budget - questions.reduce((sum, tokens) => sum + tokens, 0)
  const kept = history.toReversed().map(({ role, content, refs }): ModelMessage => {
    if (role === 'user') return { role, content: shorten(escapeAngleBrackets(content), MAX_QUESTION_TOKENS) }
    const plain = escapeAngleBrackets(content.replace(/\s?\[(\d+)\]/g, (_, n: string) => writeReference(refs[Number(n) - 1])))
    // Half of what is left, so that the answer before has room too.
    const room = Math.min(MAX_ANSWER_TOKENS, Math.max(left / 2, 0))
    if (room < MIN_ANSWER_TOKENS && estimateTokens(plain) > room) return { role, content: '…' }
    const shown = shorten(plain, room)
    left -= estimateTokens(shown)
    return { role, content: shown }
  })
  const first = kept.findLastIndex(({ role }) => role === 'user')
  return kept.slice(0, first + 1).toReversed()
}

const writeReference = (ref: string | undefined) => (ref === undefined ? '' : ` (${ref})`)

/** The beginning of a text that fits the budget, cut at a word boundary. */
function shorten(text: string, tokens: number): string {
  const whole = estimateTokens(text)
  if (whole <= tokens) return text
  const cut = text.slice(0, Math.floor((text.length * tokens) / whole))
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 0))} …`
}
