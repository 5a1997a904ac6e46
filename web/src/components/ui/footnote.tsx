import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** Reaches beyond the small sign, for a finger, without moving the line. */
const SIGN =
  'relative px-0.5 font-sans text-[0.7em] leading-none text-accent tabular-nums hover:underline after:absolute after:-inset-x-1.5 after:-inset-y-3 pointer-coarse:after:-inset-x-3'

/** A note of an edition: a raised sign that opens and closes the note within the line. */
export function Footnote({ sign, children }: { sign: string; children: ReactNode }) {
  const { t } = useTranslation('texts')
  const [open, setOpen] = useState(false)
  return (
    <>
      <sup data-note>
        <button type="button" className={SIGN} aria-expanded={open} aria-label={t('footnote', { sign })} onClick={() => setOpen(!open)}>
          {sign}
        </button>
      </sup>
      {open && (
        <span role="note" data-note className="mx-1 rounded-[4px] bg-shade px-1.5 py-0.5 font-sans text-[0.82em] text-ink">
          {children}
        </span>
      )}
    </>
  )
}

/** The sign of a note whose words are not part of the edition here. */
export function FootnoteSign({ sign }: { sign: string }) {
  const { t } = useTranslation('texts')
  return (
    <sup className="px-px font-sans text-[0.7em] leading-none text-muted tabular-nums" title={t('footnoteMissing')}>
      {sign}
    </sup>
  )
}
