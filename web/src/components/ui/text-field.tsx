import { useId, type ComponentProps, type ReactNode } from 'react'
import './controls.css'

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className'> {
  label: string
  /** What is wrong with the value, as a sentence. */
  error?: string
  /** What to write, where the label does not say it. */
  hint?: string
  /** Within the box, after the text. */
  end?: ReactNode
}

/** A line to write in, its label above, its hint or error below. */
export function TextField({ label, error, hint, end, ...input }: TextFieldProps) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      <div className="field-box" data-wrong={Boolean(error)}>
        <input {...input} id={id} className="field-input" aria-invalid={Boolean(error)} aria-describedby={`${id}-note`} />
        {end}
      </div>
      <p id={`${id}-note`} className="field-note" data-wrong={Boolean(error)} aria-live="polite">
        {error ?? hint}
      </p>
    </div>
  )
}
