import { useId } from 'react'
import '../../../components/ui/controls.css'

interface LinesFieldProps {
  label: string
  hint: string
  value: string
  onChange: (value: string) => void
}

/** A field for several names, one per line. */
export function LinesField({ label, hint, value, onChange }: LinesFieldProps) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      <div className="field-box">
        <textarea
          id={id}
          className="field-input resize-y py-2 leading-[1.5]"
          rows={3}
          dir="auto"
          spellCheck={false}
          aria-describedby={`${id}-note`}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      </div>
      <p id={`${id}-note`} className="field-note">
        {hint}
      </p>
    </div>
  )
}
