import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useMemo, useState, type RefObject } from 'react'
import { findSegment } from '../features/reading/api/read-passage.ts'
import type { SelectedWords } from '../features/reading/model/selected-words.ts'
import { useWordSelection, type WordSelection } from '../features/reading/model/use-word-selection.ts'
import { WordPalette, type WordPaletteProps } from '../features/study/components/word-palette.tsx'

/** Offers the colors of a highlight for the words that are selected in `text`. */
export function WordHighlighter({ text }: { text: RefObject<HTMLElement | null> }) {
  const client = useQueryClient()
  const [selection, setSelection] = useState<WordSelection | null>(null)
  useWordSelection(text, setSelection)
  const chosen = useMemo(() => (selection?.words ?? []).flatMap((words) => toChosen(client, words)), [client, selection])
  const range = selection?.range
  return range && chosen.length > 0 && <WordPalette chosen={chosen} range={range} onClose={() => setSelection(null)} />
}

/** Selected words with the passage and the edition they belong to; none if these are not on the page any more. */
function toChosen(client: QueryClient, { ref, section, language, edition, from, to }: SelectedWords): WordPaletteProps['chosen'] {
  const { passage, segment } = findSegment(client, ref) ?? {}
  const text = segment?.texts.find((one) => one.language === language && one.title === edition)
  if (!passage || !segment || !text) return []
  const { title, heTitle, ruTitle } = passage
  const { heRef, ruRef } = segment
  return [{ verse: { ref, heRef, ruRef, title, heTitle, ruTitle }, text, from, to, page: section }]
}
