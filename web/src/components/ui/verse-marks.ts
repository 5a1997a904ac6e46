import { createContext, useContext, type ReactNode } from 'react'
import type { Highlights } from '../../lib/text/place-highlights.ts'

/** How the reader has marked a verse. */
export interface VerseMark extends Highlights {
  /** Small signs at the beginning of the verse; undefined for none. */
  signs: ReactNode
}

/**
 * The marks of the verses on a page, by reference. What shows verses reads it, and need not know where the marks come
 * from.
 */
export const VerseMarksContext = createContext<ReadonlyMap<string, VerseMark>>(new Map())

/** The mark of one verse, if there is one. */
export const useVerseMark = (ref: string): VerseMark | undefined => useContext(VerseMarksContext).get(ref)

/** The class names of a verse with `data-highlight`. */
export const HIGHLIGHTED =
  'relative data-highlight:-mx-3 data-highlight:px-3 data-[highlight=yellow]:bg-(--highlight-yellow) data-[highlight=green]:bg-(--highlight-green) data-[highlight=blue]:bg-(--highlight-blue) data-[highlight=pink]:bg-(--highlight-pink)'
