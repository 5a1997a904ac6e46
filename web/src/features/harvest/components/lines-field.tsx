import { Field, inputStyles } from '../../../components/ui/field.tsx'

interface LinesFieldProps {
  label: string
  hint: string
  value: string
  onChange: (value: string) => void
}

/** A field for several names, one per line. */
export function LinesField({ label, hint, value, onChange }: LinesFieldProps) {
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <textarea
          {...control}
          className={`${inputStyles} resize-y py-2 leading-[1.5]`}
          rows={3}
          dir="auto"
          spellCheck={false}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  )
}
