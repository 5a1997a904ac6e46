import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  open: boolean
  /** The question. */
  title: string
  /** The label of the button that confirms. */
  action: string
  /** The label of the button that does not. */
  back: string
  /** The action cannot be undone. */
  danger?: boolean
  pending?: boolean
  onConfirm: () => void
  onClose: () => void
  /** What the action does. */
  children: ReactNode
}

/**
 * Asks before something is done. It stays open until the caller closes it, so that it can wait for the answer of the
 * server.
 */
export function ConfirmDialog({ open, title, action, back, danger, pending, onConfirm, onClose, children }: ConfirmDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={title} closeLabel={back}>
      <p className="leading-[1.6] text-pretty wrap-anywhere">{children}</p>
      <div className="mbs-5 flex flex-wrap items-center justify-end gap-3">
        <Button onClick={onClose}>{back}</Button>
        <Button variant={danger ? 'danger' : 'main'} disabled={pending} onClick={onConfirm}>
          {action}
        </Button>
      </div>
    </Dialog>
  )
}
