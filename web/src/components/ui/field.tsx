import { cva } from 'class-variance-authority'
import { useId, type ReactNode } from 'react'

const boxStyles = cva('flex min-h-11 items-stretch rounded-[8px] border bg-(--raised) in-disabled:opacity-65', {
  variants: {
    wrong: {
      false:
        'border-[color-mix(in_srgb,var(--muted)_75%,var(--line))] focus-within:border-accent focus-within:shadow-[0_0_0_1px_var(--accent)]',
      true: 'border-danger focus-within:shadow-[0_0_0_1px_var(--danger)]',
    },
  },
})

/**
 * What is written in, without a border of its own. Below 16 px a phone would zoom in. An address runs left to right,
 * but begins under its label. A browser fills in on a background of its own, pale also in the dark.
 */
export const inputStyles =
  'min-w-0 flex-1 rounded-[7px] bg-transparent px-3.5 text-[length:max(1rem,16px)] text-ink outline-none in-[[dir=rtl]]:[&[dir=ltr]]:text-right autofill:shadow-[inset_0_0_0_3rem_var(--shade)] autofill:caret-ink autofill:[-webkit-text-fill-color:var(--ink)]'

interface FieldProps {
  label: string
  /** What is wrong with the value, as a sentence. */
  error?: string | undefined
  /** What to write, where the label does not say it. */
  hint?: string | undefined
  /** Within the box, after the text. */
  end?: ReactNode
  /** The control has a border of its own. */
  bare?: boolean
  /** Renders the control; it is named by the label and described by hint or error. */
  children: (control: { id: string; 'aria-describedby': string; 'aria-invalid': boolean }) => ReactNode
}

/** A control with its label above, its hint or error below. */
export function Field({ label, error, hint, end, bare, children }: FieldProps) {
  const id = useId()
  const wrong = Boolean(error)
  const control = children({ id, 'aria-describedby': `${id}-note`, 'aria-invalid': wrong })
  return (
    <div className="grid min-w-0 grid-cols-1 gap-1">
      <label htmlFor={id} className="text-[0.9375rem] font-semibold in-disabled:opacity-65">
        {label}
      </label>
      {bare ? (
        control
      ) : (
        <div className={boxStyles({ wrong })}>
          {control}
          {end}
        </div>
      )}
      <p
        id={`${id}-note`}
        className={`text-[0.875rem] leading-[1.375rem] text-pretty ${wrong ? 'text-danger' : 'text-muted'}`}
        aria-live="polite"
      >
        {error ?? hint}
      </p>
    </div>
  )
}
