import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useRef, type ReactNode } from 'react'
import { iconButtonStyles } from './icon-button.tsx'

export interface BottomSheetProps {
  open: boolean
  onClose: () => void
  label: string
  closeLabel: string
  /** Called after the sheet has closed, to give the focus back. */
  onReturnFocus: () => void
  children: ReactNode
}

/** A pull of the handle this far closes the sheet, in pixels. */
const PULL = 48

/** The sheet itself (bottom-sheet.tsx loads it). What lies above it stays in use. */
export function BottomSheetLayer({ open, onClose, label, closeLabel, onReturnFocus, children }: BottomSheetProps) {
  const pulled = useRef<number | null>(null)
  return (
    <Dialog.Root open={open} modal={false} onOpenChange={(next) => (next ? undefined : onClose())}>
      <Dialog.Portal>
        <Dialog.Content
          className="fixed inset-x-0 inset-be-0 z-20 mx-auto flex max-h-[58dvh] max-w-[44rem] flex-col rounded-ss-[14px] rounded-se-[14px] border border-be-0 border-line bg-(--raised) [--panel:var(--raised)] print:hidden pbe-[env(safe-area-inset-bottom)] shadow-[0_-8px_32px_rgb(0_0_0/16%)] outline-none"
          aria-describedby={undefined}
          onInteractOutside={(event) => event.preventDefault()}
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            if (event.target instanceof HTMLElement) event.target.focus({ preventScroll: true })
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            onReturnFocus()
          }}
        >
          <div
            className="flex touch-none items-center gap-2 ps-5 pe-2 pbs-2"
            onPointerDown={(event) => (pulled.current = event.clientY)}
            onPointerUp={(event) => {
              if (pulled.current !== null && event.clientY - pulled.current > PULL) onClose()
              pulled.current = null
            }}
          >
            <span aria-hidden className="absolute start-[calc(50%-1.25rem)] inset-bs-1.5 h-1 w-10 rounded-full bg-line" />
            <Dialog.Title className="min-w-0 flex-1 font-serif text-[1.1875rem] leading-[1.35] font-medium">
              <bdi>{label}</bdi>
            </Dialog.Title>
            <Dialog.Close className={iconButtonStyles({ size: 'tall' })} aria-label={closeLabel}>
              <X aria-hidden className="size-5" />
            </Dialog.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain pbe-4">{children}</div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
