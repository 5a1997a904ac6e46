import type { Citation } from '@sugya/contract/api/chat'
import type { NumberedSources } from '@sugya/contract/rules/number-sources'
import { createContext } from 'react'

export interface Citations {
  numbered: NumberedSources
  open: (citation: Citation) => void
}

/** The citations of the surrounding answer. A context, so that a new citation re-renders chips and no text. */
export const CitationsContext = createContext<Citations>({
  numbered: { cited: [], found: [], byCitation: new Map() },
  open: () => undefined,
})
