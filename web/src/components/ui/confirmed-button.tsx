import { useState } from 'react'
import { Dialog } from './dialog.tsx'

interface ConfirmedButtonProps {
  label: string
  /** What it is done to, for those who hear the button alone. */
  named: string
  /** The question, and what follows from it. */
  question: string
  text: string
  cancelLabel: string
  closeLabel: string
  pending: boolean
  /** The window closes when it is settled. */
  onConfirmed: () => Promise<unknown>
}

/** A quiet button that does what cannot be undone, once it was asked whether that is meant. */
export function ConfirmedButton({ label, named, question, text, cancelLabel, closeLabel, pending, onConfirmed }: ConfirmedButtonProps) {
  const [asked, setAsked] = useState(false)
  const close = () => setAsked(false)
  return (
    <>
      <button type="button" className="quiet-button" aria-label={named} onClick={() => setAsked(true)}>
        {label}
      </button>
      <Dialog open={asked} onClose={close} title={question} closeLabel={closeLabel}>
        <p className="panel-lead wrap-anywhere">{text}</p>
        <div className="panel-actions mbs-4">
          <button type="button" className="button button-danger" disabled={pending} onClick={() => void onConfirmed().then(close, close)}>
            {label}
          </button>
          <button type="button" className="button" onClick={close}>
            {cancelLabel}
          </button>
        </div>
      </Dialog>
    </>
  )
}
