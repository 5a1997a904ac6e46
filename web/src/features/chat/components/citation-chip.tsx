import { use, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { chipSign, chipStyles } from './chip-styles.ts'
import { lazyOnDemand } from '../../../lib/browser/lazy-on-demand.ts'
import { getDirection } from '../../../lib/i18n/languages.ts'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { referenceName } from '../../../lib/i18n/reference-name.ts'
import { CitationsContext } from '../model/citations-context.ts'
import { citationMarks } from '../model/citation-marks.ts'
import { usePreview } from '../model/use-preview.ts'

const card = lazyOnDemand(async () => (await import('./citation-card.tsx')).CitationCard)

/**
 * `[n]` in an answer: a button with the number of its source and the status of the citation by colour, icon and label.
 * It shows a preview of the source, and opens it. A bidirectional isolate, so that a number between Hebrew words keeps
 * its place; the brackets are for copied text. Renders nothing for a number without a citation.
 */
export function CitationChip({ n }: { n: number }) {
  const { numbered, open } = use(CitationsContext)
  const { t } = useTranslation('chat')
  const language = useLanguage()
  const button = useRef<HTMLButtonElement>(null)
  const source = numbered.byCitation.get(n)
  const citation = source?.citations.find((one) => one.n === n)
  const preview = usePreview(() => citation && open(citation))
  if (!source || !citation) return null
  const { icon: Icon, words } = citationMarks[citation.status]
  const label = t('citation', { n: source.number, ref: referenceName(citation, language), status: t(words) })
  return (
    // The label is in the language of the page, whatever the language of the sentence. Its direction is given: a number
    // alone has none.
    <bdi className="whitespace-nowrap" lang={language} dir={getDirection(language)}>
      <button
        ref={button}
        type="button"
        className={chipStyles({ status: citation.status, place: 'text' })}
        data-status={citation.status}
        aria-label={label}
        {...preview.trigger}
      >
        <span className="pointer-events-none absolute opacity-0">[</span>
        {source.number}
        <span className="pointer-events-none absolute opacity-0">]</span>
        <Icon aria-hidden className={chipSign} />
      </button>
      {preview.isOpen && (
        <card.Part
          props={{ anchor: button, source, citation, pointer: preview.card, onOpen: open, onClose: preview.close }}
          onFailed={preview.close}
        />
      )}
    </bdi>
  )
}
