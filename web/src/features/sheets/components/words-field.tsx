import { SHEET_LIMITS, TITLE_LIMIT } from '@sugya/contract/rules/limits'
import { getDirection } from '../../../lib/i18n/languages.ts'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { textDirection } from '@sugya/contract/rules/text-direction'

interface WordsFieldProps {
  kind: 'heading' | 'text' | 'note'
  label: string
  text: string
  placeholder?: string
  onChange: (text: string) => void
}

const FIELD = 'w-full rounded-[8px] border border-muted/75 bg-raised px-3 py-2 wrap-anywhere'

/** A field for words of the reader's own, in the direction in which they are written. It grows with them. */
export function WordsField({ kind, label, text, placeholder, onChange }: WordsFieldProps) {
  const direction = textDirection(text, getDirection(useLanguage()))
  if (kind === 'heading')
    return (
      <input
        className={`${FIELD} font-(family-name:--font-source) text-[1.25rem] leading-[1.4] font-semibold`}
        {...{ value: text, 'aria-label': label, placeholder: placeholder ?? label, dir: direction, maxLength: TITLE_LIMIT }}
        onChange={(event) => onChange(event.target.value)}
      />
    )
  return (
    <textarea
      className={`${FIELD} field-sizing-content max-h-[60vh] resize-y font-(family-name:--font-source) text-[1.0625rem] leading-[1.6] ${kind === 'note' ? 'min-h-11' : 'min-h-20'}`}
      rows={kind === 'note' ? 1 : 3}
      {...{ value: text, 'aria-label': label, placeholder: placeholder ?? label, dir: direction, maxLength: SHEET_LIMITS.text }}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
