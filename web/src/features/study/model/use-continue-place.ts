import type { Place } from '@sugya/contract/api/study'
import { useState } from 'react'
import { usePlaceIn, useRecordPlace } from '../api/use-places.ts'

interface ReadWork {
  /** The title of the work on the page. The page stays when the reader opens another work. */
  work: string
  /** The place on screen. */
  ref: string
  /** Where the work begins, if `isWholeWork`. */
  beginning: string
  /** Whether the reader opened the work and not a place in it. */
  isWholeWork: boolean
}

/**
 * Records the place on screen, and finds the one where the reader has stopped in a work that was opened as a whole:
 * null if there is none, or if the reader has dismissed it.
 */
export function useContinuePlace({ work, ref, beginning, isWholeWork }: ReadWork): { place: Place | null; dismissPlace: () => void } {
  const [dismissed, setDismissed] = useState<string>()
  const mayContinue = isWholeWork && dismissed !== work
  const stopped = usePlaceIn(work, { enabled: mayContinue })
  // Otherwise the beginning of the work would take its place before the reader has chosen.
  useRecordPlace(work, ref, !mayContinue || stopped === null || stopped?.ref === beginning)
  const place = mayContinue && stopped && stopped.ref !== beginning ? stopped : null
  return { place, dismissPlace: () => setDismissed(work) }
}
