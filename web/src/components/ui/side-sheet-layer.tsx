import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useRef, type ReactNode } from 'react'
import { layerStyles } from './layer-styles.ts'

/** The notice on screen. */
const NOTICE = '[data-sonner-toast]'

export interface SideSheetProps {
  open: boolean
  onClose: () => void
  /** The side it comes in from, as reading goes: `start` is the right in Hebrew. */
  side: 'start' | 'end'
  label: string
  closeLabel: string
  /** The content brings its own close button. */
  bare?: boolean
  children: ReactNode
}

/** The sheet itself, with what keeps the focus in it (side-sheet.tsx loads it). */
export function SideSheetLayer({ open, onClose, side, label, closeLabel, bare, children }: SideSheetProps) {
  const toNotices = useRef(false)
  return (
    <Dialog.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <Dialog.Portal>
        <Dialog.Overlay className={layerStyles.sheetShade} />
        <Dialog.Content
          className={layerStyles.sheet({ side })}
          aria-describedby={undefined}
          onKeyDown={(event) => {
            // Notices lie outside the sheet, which keeps the focus: who asks for them leaves it.
            toNotices.current = event.key === 'F8' && document.querySelector(NOTICE) !== null
            if (toNotices.current) onClose()
          }}
          onCloseAutoFocus={(event) => {
            const notice = toNotices.current ? document.querySelector<HTMLElement>(NOTICE) : null
            if (!notice) return
            event.preventDefault()
            notice.focus()
          }}
        >
          <Dialog.Title className="sr-only">{label}</Dialog.Title>
          <div className="min-h-0 flex-1">{children}</div>
          {!bare && (
            <Dialog.Close className="flex min-h-12 items-center justify-center gap-2 border-bs border-line text-muted">
              <X aria-hidden className="size-5" />
              {closeLabel}
            </Dialog.Close>
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
