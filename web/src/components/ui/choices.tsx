import type { ReactNode } from 'react'

interface ChoicesProps {
  /** Names the group for screen readers. */
  label: string
  className?: string
  children: ReactNode
}

/** A row of choices: filters, languages, layouts. `choices` gives its buttons a touch target of 44 px (styles.css). */
export function Choices({ label, className = 'gap-0.5', children }: ChoicesProps) {
  return (
    <div role="group" aria-label={label} className={`choices -ms-2 flex flex-wrap ${className}`}>
      {children}
    </div>
  )
}

interface ChoiceProps {
  pressed: boolean
  onPress: () => void
  className?: string
  children: ReactNode
}

/** One choice of a group; several of a group may be pressed. */
export function Choice({ pressed, onPress, className = 'min-h-9', children }: ChoiceProps) {
  return (
    <button type="button" aria-pressed={pressed} onClick={onPress} className={`${LOOK} ${className}`}>
      {children}
    </button>
  )
}

const LOOK =
  'rounded-[6px] px-2 text-[0.9375rem] text-muted hover:text-ink aria-pressed:font-semibold aria-pressed:text-accent aria-pressed:underline aria-pressed:decoration-2 aria-pressed:underline-offset-[0.35em]'
