import { useQueryClient } from '@tanstack/react-query'
import { useState, type RefObject } from 'react'
import { findSegment } from '../features/reading/api/read-passage.ts'
import { useWordSelection, type WordSelection } from '../features/reading/model/use-word-selection.ts'
import { WordPalette } from '../features/study/components/word-palette.tsx'

/** Offers the colors of a highlight for the words that are selected in `text`. */
export function WordHighlighter({ text }: { text: RefObject<HTMLElement | null> }) {
  const client = useQueryClient()
  const [selection, setSelection] = useState<WordSelection | null>(null)
  useWordSelection(text, setSelection)
  const chosen = (selection?.words ?? []).flatMap(({ ref, section, language, edition, from, to }) => {
    const { passage, segment } = findSegment(client, ref) ?? {}
    const words = segment?.texts.find((one) => one.language === language && one.title === edition)
    if (!passage || !segment || !words) return []
    const { title, heTitle, ruTitle } = passage
    const { heRef, ruRef } = segment
    return [{ verse: { ref, heRef, ruRef, title, heTitle, ruTitle }, text: words, from, to, page: section }]
  })
  const range = selection?.range
  return range && chosen.length > 0 && <WordPalette chosen={chosen} range={range} onClose={() => setSelection(null)} />
}
