import type { Source } from '@sugya/contract/api/chat'
import type { Language } from '@sugya/contract/api/texts'
import type { ModelMessage } from '../../../../ports/language-model.ts'
import { stripMarks } from '../../../../text/analysis/hebrew.ts'
import type { HistoryMessage } from '../../events.ts'
import { fillPrompt, prompts } from './prompts.ts'

export interface PromptLimits {
  /** Budgets in tokens as `estimateTokens` counts them. */
  historyTokens: number
  sourceTokens: number
}

export const defaultPromptLimits: PromptLimits = { historyTokens: 1_500, sourceTokens: 5_000 }

const languageValues: Record<Language, { language: string; quotes: string; example: string; toARabbi: string }> = {
  he: { language: 'Hebrew', quotes: '"…"', example: '"ויבז עשו את הבכרה" [1]', toARabbi: 'שאלה לרב:' },
  en: { language: 'English', quotes: '“…”', example: '“thus Esau despised his birthright” [1]', toARabbi: 'To ask a rabbi:' },
  ru: { language: 'Russian', quotes: '«…»', example: '«и пренебрёг Эсав первородством» [1]', toARabbi: 'Спросить у раввина:' },
}

/**
 * How many tokens a model is likely to count in a text: a quarter of the Latin letters and figures, half of all others (Hebrew and Cyrillic take two to
 * three letters a token in current vocabularies). Rather too many than too few; for budgets, not for bills.
 */
export function estimateTokens(text: string): number {
  const latin = text.match(/[\u0020-\u024F]/g)?.length ?? 0
  return Math.ceil(latin / 4 + (text.length - latin) / 2)
}

/** Text that cannot end the tag it stands in. */
export const inert = (text: string) => text.replaceAll('<', '‹').replaceAll('>', '›')

/**
 * The messages for one answer: the rules, the conversation so far as far as it fits, then the numbered sources and the question as data.
 * Sources are given in the order of their numbers from 1; those past the budget are shortened.
 */
export function buildPrompt(
  input: { question: string; language: Language; history: readonly HistoryMessage[]; sources: readonly Source[]; practical: boolean },
  limits: PromptLimits,
): ModelMessage[] {
  const values = languageValues[input.language]
  const system = [prompts.answer, ...(input.practical ? [prompts.practical] : [])].map((prompt) => fillPrompt(prompt, values)).join('\n\n')
  const share = Math.floor(limits.sourceTokens / Math.max(1, input.sources.length))
  const sources = input.sources.map((source, index) => sourceText(source, index + 1, share)).join('\n')
  return [
    { role: 'system', content: system },
    ...recentHistory(input.history, limits.historyTokens),
    { role: 'user', content: `${sources}\n<question>\n${inert(input.question)}\n</question>` },
  ]
}

function sourceText(source: Source, n: number, tokens: number): string {
  const texts = [source.original, ...(source.translation === null ? [] : [source.translation])]
  const bodies = texts.map((text) => `${text.edition} (${text.language}):\n${shorten(inert(stripMarks(text.text)), tokens / texts.length)}`)
  return `<source number="${String(n)}" reference="${inert(source.ref).replaceAll('"', '')}">\n${bodies.join('\n')}\n</source>`
}

/** The beginning of a text that fits the budget, cut after a word. */
function shorten(text: string, tokens: number): string {
  const whole = estimateTokens(text)
  if (whole <= tokens) return text
  const cut = text.slice(0, Math.floor((text.length * tokens) / whole))
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 0))} …`
}

/** The latest messages that fit, oldest first, beginning with a question. Numbers of earlier answers mean nothing now and are left out. */
function recentHistory(history: readonly HistoryMessage[], budget: number): ModelMessage[] {
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
