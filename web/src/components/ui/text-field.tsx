import type { ComponentProps, ReactNode } from 'react'
import { Field, inputStyles } from './field.tsx'

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
  return (
    <Field label={label} error={error} hint={hint} end={end}>
      {(control) => <input {...input} {...control} className={inputStyles} />}
    </Field>
  )
}
