import type { ReactNode } from 'react'
import { Button } from './button.tsx'

interface SubmitButtonProps {
  pending: boolean
  /** Stands in the button while the server is asked. */
  pendingLabel: string
  danger?: boolean
  /** What the form needs is missing. */
  disabled?: boolean
  children: ReactNode
}

/** Sends the form around it, once: while it is pending it says so and cannot be pressed. */
export function SubmitButton({ pending, pendingLabel, danger, disabled = false, children }: SubmitButtonProps) {
  return (
    <Button type="submit" variant={danger ? 'danger' : 'main'} disabled={disabled || pending} aria-busy={pending}>
      {pending ? pendingLabel : children}
    </Button>
  )
}
