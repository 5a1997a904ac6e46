import type { CitationStatus } from '@sugya/contract/api/chat'
import { Check, EqualApproximately, Wrench } from 'lucide-react'

/** The icon of each status of a citation, its words beside a citation, and its explanation in the legend. */
export const citationMarks = {
  proven: { icon: Check, words: 'statusProven', explained: 'markProven' },
  paraphrase: { icon: EqualApproximately, words: 'statusParaphrase', explained: 'markParaphrase' },
  repaired: { icon: Wrench, words: 'statusRepaired', explained: 'markRepaired' },
} as const satisfies Record<CitationStatus, unknown>
