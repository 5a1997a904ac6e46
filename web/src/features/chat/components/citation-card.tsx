import type { Citation } from '@sugya/contract/api/chat'
import type { CitedSource } from '@sugya/contract/rules/number-sources'
import { toEditionName, toLicenseName } from '@sugya/contract/rules/edition-names'
import { Popover } from 'radix-ui'
import { useState, type PointerEvent, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { MarkedWords } from '../../../components/ui/marked-text.tsx'
import { getDirection } from '../../../lib/i18n/languages.ts'
import { referenceName } from '../../../lib/i18n/reference-name.ts'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { toExcerpt } from '../model/citation-excerpt.ts'
import { citationMarks } from '../model/citation-marks.ts'
import { MarksLegend } from './marks-legend.tsx'
import './sharing.css'

interface CitationCardProps {
  /** The chip. */
  anchor: RefObject<HTMLButtonElement | null>
  source: CitedSource
  citation: Citation
  pointer: { onPointerEnter: () => void; onPointerLeave: (event: PointerEvent) => void }
  onOpen: (citation: Citation) => void
  onClose: () => void
}

/** The preview of a citation: its words in their place, edition and status, and a button that opens the source. */
export function CitationCard({ anchor, source, citation, pointer, onOpen, onClose }: CitationCardProps) {
  const { t } = useTranslation('chat')
  const language = useLanguage()
  const [isExplained, setExplained] = useState(false)
  const { icon: Icon, words } = citationMarks[citation.status]
  const name = referenceName(citation, language)
  const { text, spans } = toExcerpt(citation, source)
  const edition = [toEditionName(citation.edition, language), toLicenseName(citation.license, language)].filter(Boolean)
  return (
    <Popover.Root open onOpenChange={(open) => (open ? undefined : onClose())}>
      <Popover.Anchor virtualRef={anchor as RefObject<HTMLButtonElement>} />
      <Popover.Portal>
        <Popover.Content
          className="popover citation-card"
          side="top"
          sideOffset={8}
          collisionPadding={12}
          dir={getDirection(language)}
          aria-label={t('citation', { n: source.number, ref: name, status: t(words) })}
          data-citation-card
          // It opens by a passing pointer too: the focus stays where it is.
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onEscapeKeyDown={() => {
            const isWithin = document.activeElement?.closest('[data-citation-card]')
            if (isWithin) anchor.current?.focus({ preventScroll: true })
          }}
          onInteractOutside={(event) => {
            // The chip handles what happens on it.
            if (event.target instanceof Node && anchor.current?.contains(event.target)) event.preventDefault()
          }}
          {...pointer}
        >
          <p className="flex items-baseline gap-2 font-semibold">
            <span className="text-muted tabular-nums">{source.number}</span>
            <bdi>{name}</bdi>
          </p>
          {text !== '' && (
            <blockquote className="mbs-1.5" lang={citation.language} dir={getDirection(citation.language)}>
              <MarkedWords text={text} spans={spans} />
            </blockquote>
          )}
          <p className="citation-status mbs-2" data-status={citation.status}>
            <Icon aria-hidden className="mbs-0.75 size-4 flex-none" />
            {t(words)}
          </p>
          {edition.length > 0 && (
            <p className="text-[0.8125rem] leading-[1.5] text-muted">
              {edition.map((part, index) => (
                <span key={part}>
                  {index > 0 && ' · '}
                  <bdi>{part}</bdi>
                </span>
              ))}
            </p>
          )}
          {isExplained && <MarksLegend />}
          <div className="mbs-1 -ms-2 flex flex-wrap gap-x-1">
            <button
              type="button"
              className="quiet-button"
              onClick={() => {
                // The source returns the focus to what had it.
                anchor.current?.focus({ preventScroll: true })
                onClose()
                onOpen(citation)
              }}
            >
              {t('openSource')}
            </button>
            <button type="button" className="quiet-button" aria-expanded={isExplained} onClick={() => setExplained(!isExplained)}>
              {t('marks')}
            </button>
          </div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
