import type { Citation, Message } from '@sugya/contract/api/chat'
import type { Language } from '@sugya/contract/api/texts'

/** A source of a conversation, with its quoted words in case the library no longer has it. */
export interface CitedSource {
  ref: string
  heRef: string
  ruRef: string
  quote: string
  language: Language
}

/**
 * The sources that a conversation cites, each once, in the order of first mention; for an answer without citations,
 * the sources shown above it.
 */
export function citedSources(messages: readonly Message[]): CitedSource[] {
  const sources = new Map<string, CitedSource>()
  const add = (source: CitedSource): void => {
    if (!sources.has(source.ref)) sources.set(source.ref, source)
  }
  for (const { citations, sources: shown } of messages) {
    for (const citation of inOrder(citations)) add(citation)
    if (citations.length > 0) continue
    for (const { ref, heRef, ruRef, original } of shown) add({ ref, heRef, ruRef, quote: original.text, language: original.language })
  }
  return [...sources.values()]
}

const inOrder = (citations: readonly Citation[]) => citations.toSorted((a, b) => a.n - b.n)
