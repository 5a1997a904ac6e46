import type { Source } from '@sugya/contract/api/chat'
import type { CitedSource, NumberedSources } from '@sugya/contract/rules/number-sources'

/** Lines that show without unfolding. */
const SHOWN = 3

/** A source as a list shows it; without a number when it is not cited. */
export type ListedSource = Pick<Source, 'ref' | 'heRef' | 'ruRef' | 'original' | 'translation'> & { number: number | null }

interface ArrangedSources {
  shown: readonly ListedSource[]
  /** Sources like those shown, which unfold below them. */
  folded: readonly ListedSource[]
  /** Sources that were found and not cited, which unfold under a heading. */
  also: readonly ListedSource[]
  /** How many of those stand below the cited ones before they unfold. */
  alsoShown: number
}

/**
 * Arranges the sources of an answer. While it arrives, and when it cites none, as they were found. When it is complete,
 * the cited ones by number, then those also found. `isFilled`: with as many lines as while it arrived.
 */
export function arrangeSources(
  sources: readonly Source[],
  { cited, found }: NumberedSources,
  { arriving, isFilled = false }: { arriving: boolean; isFilled?: boolean },
): ArrangedSources {
  const isArranged = !arriving && cited.length > 0
  const first = isArranged
    ? cited.map(toListed)
    : sources.map((source) => ({ ...source, number: cited.find(({ ref }) => ref === source.ref)?.number ?? null }))
  const also = isArranged ? found.map((source) => ({ ...source, number: null })) : []
  const alsoShown = isFilled ? Math.min(Math.max(SHOWN - first.length, 0), also.length) : 0
  return { shown: first.slice(0, SHOWN), folded: first.slice(SHOWN), also, alsoShown }
}

/** A place outside all passages shows the words that were quoted from it. */
function toListed({ number, ref, heRef, ruRef, source, citations }: CitedSource): ListedSource {
  if (source) return { ...source, number }
  const { language = 'he', quote = '', edition = '', license = '' } = citations[0] ?? {}
  return { number, ref, heRef, ruRef, original: { language, text: quote, edition, license }, translation: null }
}
