import type { Citation } from '@sugya/contract/api/chat'
import type { CitedSource } from '@sugya/contract/rules/number-sources'
import { findQuote, type Span } from '../../../lib/text/find-quote.ts'

/** Characters shown before and after the quoted words. */
const BEFORE = 90
const AFTER = 130
/** Characters of a source without quoted words. */
const OPENING = 240

/** Words of a source with the spans to mark. */
export interface Excerpt {
  text: string
  spans: readonly Span[]
}

/**
 * The quoted words with what stands around them in the passage; the beginning of the passage for a paraphrase. The
 * quoted words alone where the passage was not among the sources, or not in their language.
 */
export function toExcerpt({ quote, language }: Citation, source: CitedSource): Excerpt {
  const given = source.source
  const texts = [given?.original, given?.translation].filter((text) => text?.language === language)
  const passage = texts[0]?.text ?? ''
  if (quote === '') return { text: cut(passage, 0, OPENING), spans: [] }
  const [first, ...others] = findQuote(passage, quote)
  if (!first) return { text: quote, spans: [{ start: 0, end: quote.length }] }
  const last = others.at(-1) ?? first
  const from = toWordStart(passage, first.start - BEFORE)
  const text = cut(passage, from, last.end + AFTER)
  const shift = from - (from > 0 ? 1 : 0)
  return { text, spans: [first, ...others].map(({ start, end }) => ({ start: start - shift, end: end - shift })) }
}

/** Cuts at the ends of words, with an ellipsis where something is left out. */
function cut(text: string, from: number, to: number): string {
  const end = to >= text.length ? text.length : Math.max(text.lastIndexOf(' ', to), from)
  const shown = text.slice(from, end)
  return `${from > 0 ? '…' : ''}${end < text.length ? `${shown.replace(/[\s,;:—–-]+$/u, '')}…` : shown}`
}

function toWordStart(text: string, at: number): number {
  if (at <= 0) return 0
  return text.lastIndexOf(' ', at) + 1
}
