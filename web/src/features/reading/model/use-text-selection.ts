import { toTextAddress } from '@sugya/contract/rules/pages'
import { useCallback, useState, type RefObject } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Reading } from '../api/use-reading.ts'
import { isTanakh } from './is-tanakh.ts'
import { SELECTED } from './selected-state.ts'
import { useVerseSelection } from './use-verse-selection.ts'
import type { FoundWord } from './word-at-point.ts'

interface TextSelection {
  /** Returns to the address of the whole section. */
  closeVerse: () => void
  /** A word of a selected verse whose meaning the reader wants. */
  word: { reference: string; word: FoundWord } | null
  closeWord: () => void
}

/**
 * Selects the verses of a reading within `text`: a press moves the address to the verse, or back when its panel
 * `isOpen`. A press on a word of the selected verse then gives that word.
 */
export function useTextSelection(text: RefObject<HTMLElement | null>, reading: Reading, isOpen: boolean): TextSelection {
  const { passage, chosen, whole } = reading
  const navigate = useNavigate()
  // It may name editions.
  const { search } = useLocation()
  const [word, setWord] = useState<TextSelection['word']>(null)
  const closeVerse = useCallback(() => {
    void navigate({ pathname: toTextAddress(whole.ref), search }, { replace: true, preventScrollReset: true, state: SELECTED })
  }, [navigate, whole.ref, search])
  useVerseSelection(
    text,
    (ref) => {
      if (isOpen && chosen.size === 1 && chosen.has(ref)) closeVerse()
      else void navigate({ pathname: toTextAddress(ref), search }, { replace: chosen.size > 0, preventScrollReset: true, state: SELECTED })
    },
    (reference, pressed) => {
      // A verse that a link has chosen opens its panel first: on a phone nothing else would.
      const hasMeaning = isOpen && isTanakh(passage.categories)
      if (hasMeaning) setWord({ reference, word: pressed })
      return hasMeaning
    },
  )
  return { closeVerse, word, closeWord: () => setWord(null) }
}
