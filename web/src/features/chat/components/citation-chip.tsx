import type { Citation, CitationStatus } from '@sugya/contract/api/chat'
import { Check, EqualApproximately, Wrench } from 'lucide-react'
import { createContext, use } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { referenceName } from '../../../lib/i18n/reference-name.ts'

export interface Citations {
  list: readonly Citation[]
  open: (citation: Citation) => void
}

/** The citations of the surrounding answer. A context, so that a new citation re-renders chips and no text. */
export const CitationsContext = createContext<Citations>({ list: [], open: () => undefined })

const STATUS = {
  proven: { icon: Check, words: 'statusProven' },
  paraphrase: { icon: EqualApproximately, words: 'statusParaphrase' },
  repaired: { icon: Wrench, words: 'statusRepaired' },
} as const satisfies Record<CitationStatus, unknown>

/**
 * `[n]` in an answer: a button that opens its source and shows the status of the citation by colour, icon and label.
 * A bidirectional isolate, so that a number between Hebrew words keeps its place; the brackets are for copied text.
 * Renders nothing for a number without a citation.
 */
export function CitationChip({ n }: { n: number }) {
  const { list, open } = use(CitationsContext)
  const { t } = useTranslation('chat')
  const language = useLanguage()
  const citation = list.find((one) => one.n === n)
  if (!citation) return null
  const { icon: Icon, words } = STATUS[citation.status]
  const ref = referenceName(citation, language)
  const label = t('citation', { n, ref, status: t(words) })
  return (
    // The label is in the language of the page, whatever the language of the sentence.
    <bdi className="whitespace-nowrap" lang={language}>
      <button type="button" className="chip" data-status={citation.status} aria-label={label} title={label} onClick={() => open(citation)}>
        <span className="chip-bracket">[</span>
        {n}
        <span className="chip-bracket">]</span>
        <Icon aria-hidden className="chip-sign" />
      </button>
    </bdi>
  )
}
