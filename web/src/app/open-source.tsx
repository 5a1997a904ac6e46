import type { Citation } from '@sugya/contract/api/chat'
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SideSheet } from '../components/ui/side-sheet.tsx'
import { useEscape } from '../lib/browser/use-escape.ts'
import { useMedia, WIDE } from '../lib/browser/use-media.ts'
import { sourcePanel } from './lazy-source-panel.ts'

interface OpenSource {
  ref: string
  citation: Citation | null
}

interface SourceFrameProps {
  label: string
  closeLabel: string
  onClose: () => void
  children: ReactNode
}

interface OpenSourcePanelProps {
  source: OpenSource
  onMove: (ref: string) => void
  onClose: () => void
  /** Further actions on the passage; stable. */
  renderActions?: (ref: string) => ReactNode
}

/** The open source of a conversation, loaded on demand, with the quotation of its citation marked. */
export function OpenSourcePanel({ source, ...actions }: OpenSourcePanelProps) {
  const { t } = useTranslation(['texts', 'common'])
  const { ref, citation } = source
  const { onClose } = actions
  const quote = citation?.quote ?? ''
  return (
    <SourceFrame label={t('panel')} closeLabel={t('common:close')} onClose={onClose}>
      <sourcePanel.Part
        props={{ sourceRef: ref, citation, quote, quoteLanguage: citation && quote ? citation.language : null, ...actions }}
        onFailed={onClose}
      />
    </SourceFrame>
  )
}

/** A source beside the answer on a wide window, else over it as a sheet. */
function SourceFrame({ label, closeLabel, onClose, children }: SourceFrameProps) {
  const wide = useMedia(WIDE)
  const frame = useRef<HTMLElement>(null)
  useEffect(() => {
    if (wide) frame.current?.focus({ preventScroll: true })
  }, [wide])
  if (!wide) {
    return (
      <SideSheet open onClose={onClose} side="end" label={label} closeLabel={closeLabel} bare>
        {children}
      </SideSheet>
    )
  }
  return (
    <aside ref={frame} className="min-h-0 border-s border-line bg-shade outline-none" aria-label={label} tabIndex={-1}>
      {children}
    </aside>
  )
}

/**
 * Keeps the open source, and returns the focus to the element that had it. Another conversation closes the source.
 */
export function useOpenSource(conversationId: string | null) {
  const [open, setOpen] = useState<(OpenSource & { within: string | null }) | null>(null)
  const opener = useRef<HTMLElement | null>(null)
  const current = useRef(conversationId)
  useEffect(() => {
    current.current = conversationId
  })

  const show = useCallback((ref: string, citation: Citation | null) => {
    opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
    setOpen({ ref, citation, within: current.current })
  }, [])
  const closeSource = useCallback(() => {
    setOpen(null)
    requestAnimationFrame(() => opener.current?.focus({ preventScroll: true }))
  }, [])
  const openCitation = useCallback((citation: Citation) => show(citation.ref, citation), [show])
  const openSource = useCallback((ref: string) => show(ref, null), [show])
  const moveSource = useCallback((ref: string) => setOpen((now) => now && { ...now, ref }), [])

  useEscape(open !== null, closeSource)

  const source = open && (open.within === conversationId || open.within === null) ? open : null
  return { source, openCitation, openSource, moveSource, closeSource }
}
