import type { ReactNode } from 'react'
import './controls.css'

interface SubmitButtonProps {
  pending: boolean
  /** Stands in the button while the server is asked. */
  pendingLabel: string
  danger?: boolean
  children: ReactNode
}

/** Sends the form around it, once: while it is pending it says so and cannot be pressed. */
export function SubmitButton({ pending, pendingLabel, danger, children }: SubmitButtonProps) {
  return (
    <button type="submit" className={danger ? 'button button-danger' : 'button button-main'} disabled={pending} aria-busy={pending}>
      {pending ? pendingLabel : children}
    </button>
  )
}
