import type { Citation } from '@sugya/contract/api/chat'
import { useCallback, useEffect, useRef, useState } from 'react'
import { SideSheet } from '../components/ui/side-sheet.tsx'
import { useMedia, WIDE } from '../lib/browser/use-media.ts'

interface OpenSource {
  ref: string
  citation: Citation | null
}

interface SourceFrameProps {
  label: string
  closeLabel: string
  onClose: () => void
  children: React.ReactNode
}

/** A source beside the answer on a wide window, else over it as a sheet. */
export function SourceFrame({ label, closeLabel, onClose, children }: SourceFrameProps) {
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
    <aside
      ref={frame}
      className="min-h-0 border-s border-line bg-shade outline-none"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
    >
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

  useEffect(() => {
    if (!open) return
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented) closeSource()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [open, closeSource])

  const source = open && (open.within === conversationId || open.within === null) ? open : null
  return { source, openCitation, openSource, moveSource, closeSource }
}
