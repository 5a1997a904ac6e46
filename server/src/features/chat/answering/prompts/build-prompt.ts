import type { Source } from '@sugya/contract/api/chat'
import type { Language } from '@sugya/contract/api/texts'
import type { ModelMessage } from '../../../../ports/language-model.ts'
import { stripMarks } from '../../../../text/analysis/hebrew.ts'
import type { HistoryMessage } from '../../events.ts'
import { fill, words } from '../../../../words/words.ts'
import { prompts } from './prompts.ts'

export interface PromptLimits {
  /** Budgets in tokens as `estimateTokens` counts them. */
  historyTokens: number
  sourceTokens: number
}

export const defaultPromptLimits: PromptLimits = { historyTokens: 1_500, sourceTokens: 5_000 }

/** The language of the answer, as the prompts name it. */
const languageNames: Record<Language, string> = { he: 'Hebrew', en: 'English', ru: 'Russian' }

/**
 * Estimates the tokens of a text: a quarter of the Latin letters and digits, half of all other characters (Hebrew and Cyrillic take two to
 * three letters per token in current vocabularies). Errs on the high side; for budgets, not for billing.
 */
export function estimateTokens(text: string): number {
  const latin = text.match(/[\u0020-\u024F]/g)?.length ?? 0
  return Math.ceil(latin / 4 + (text.length - latin) / 2)
}

/** Escapes text so that it cannot close the tag it stands in. */
export const escapeAngleBrackets = (text: string) => text.replaceAll('<', '‹').replaceAll('>', '›')

/**
 * Builds the messages for one answer: the rules, as much of the conversation as fits, then the numbered sources and the question as data.
 * Sources are numbered from 1 in order; those over the budget are shortened.
 */
export function buildPrompt(
  input: { question: string; language: Language; history: readonly HistoryMessage[]; sources: readonly Source[]; practical: boolean },
  limits: PromptLimits,
): ModelMessage[] {
  const { quoteMarks, quoteExample, rabbi } = words[input.language].answers
  const values = { language: languageNames[input.language], quotes: quoteMarks, example: quoteExample, toARabbi: rabbi.heading }
  const system = [prompts.answer, ...(input.practical ? [prompts.practical] : [])].map((prompt) => fill(prompt, values)).join('\n\n')
  const share = Math.floor(limits.sourceTokens / Math.max(1, input.sources.length))
  const sources = input.sources.map((source, index) => formatSource(source, index + 1, share)).join('\n')
  return [
    { role: 'system', content: system },
    ...takeRecentHistory(input.history, limits.historyTokens),
    { role: 'user', content: `${sources}\n<question>\n${escapeAngleBrackets(input.question)}\n</question>` },
  ]
}

function formatSource(source: Source, n: number, tokens: number): string {
  const texts = [source.original, ...(source.translation === null ? [] : [source.translation])]
  const bodies = texts.map(
    (text) => `${text.edition} (${text.language}):\n${shorten(escapeAngleBrackets(stripMarks(text.text)), tokens / texts.length)}`,
  )
  return `<source number="${String(n)}" reference="${escapeAngleBrackets(source.ref).replaceAll('"', '')}">\n${bodies.join('\n')}\n</source>`
}

/** The beginning of a text that fits the budget, cut at a word boundary. */
function shorten(text: string, tokens: number): string {
  const whole = estimateTokens(text)
  if (whole <= tokens) return text
  const cut = text.slice(0, Math.floor((text.length * tokens) / whole))
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 0))} …`
}

/** The latest messages that fit, oldest first, starting with a question. Citation numbers of earlier answers are meaningless now and are removed. */
function takeRecentHistory(history: readonly HistoryMessage[], budget: number): ModelMessage[] {
  const kept: ModelMessage[] = []
  let left = budget
  for (const { role, content } of history.toReversed()) {
    const plain = content.replace(/\s?\[\d+\]/g, '')
    left -= estimateTokens(plain)
    if (left < 0) break
    kept.unshift({ role, content: plain })
  }
  while (kept[0]?.role === 'assistant') kept.shift()
  return kept
}
