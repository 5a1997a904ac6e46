import type { Citation, CitationStatus } from '@sugya/contract/api/chat'
import type { CitedSource } from '@sugya/contract/rules/number-sources'
import { toEditionName, toLicenseName } from '@sugya/contract/rules/edition-names'
import { useState, type PointerEvent, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Popover } from '../../../components/ui/popover.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { MarkedWords } from '../../../components/ui/marked-text.tsx'
import { ForeignName } from '../../../components/ui/foreign-name.tsx'
import { getDirection } from '../../../lib/i18n/languages.ts'
import { referenceName } from '../../../lib/i18n/reference-name.ts'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { toExcerpt } from '../model/citation-excerpt.ts'
import { citationMarks } from '../model/citation-marks.ts'
import { MarksLegend } from './marks-legend.tsx'

const COLORS: Record<CitationStatus, string> = {
  proven: 'text-(--proven)',
  paraphrase: 'text-(--paraphrase)',
  repaired: 'text-(--repaired)',
}

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
    <Popover
      anchor={anchor}
      onClose={onClose}
      className="max-h-[min(var(--radix-popover-content-available-height),26rem)] w-[min(24rem,calc(100vw-1.5rem))] overflow-y-auto px-4.5 pbs-3.5 pbe-2 font-sans text-[1rem] leading-[1.5]"
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
        <blockquote
          className="mbs-1.5 text-start font-serif text-[1.0625rem] leading-[1.6] wrap-break-word lang-he:font-source lang-he:text-[1.1875rem] lang-he:leading-[1.9] [&_mark]:bg-[color-mix(in_srgb,var(--mark)_50%,transparent)] [&_mark]:text-inherit"
          lang={citation.language}
          dir={getDirection(citation.language)}
        >
          <MarkedWords text={text} spans={spans} />
        </blockquote>
      )}
      <p className={`mbs-2 flex gap-[0.4rem] text-[0.9375rem] ${COLORS[citation.status]}`}>
        <Icon aria-hidden className="mbs-0.75 size-4 flex-none" />
        {t(words)}
      </p>
      {edition.length > 0 && (
        <p className="text-[0.8125rem] leading-[1.5] text-muted">
          {edition.map((part, index) => (
            <span key={part}>
              {index > 0 && ' · '}
              <ForeignName name={part} />
            </span>
          ))}
        </p>
      )}
      {isExplained && <MarksLegend />}
      <div className="mbs-1 -ms-2 flex flex-wrap gap-x-1">
        <Button
          variant="quiet"
          onClick={() => {
            // The source returns the focus to what had it.
            anchor.current?.focus({ preventScroll: true })
            onClose()
            onOpen(citation)
          }}
        >
          {t('openSource')}
        </Button>
        <Button variant="quiet" aria-expanded={isExplained} onClick={() => setExplained(!isExplained)}>
          {t('marks')}
        </Button>
      </div>
    </Popover>
  )
}
