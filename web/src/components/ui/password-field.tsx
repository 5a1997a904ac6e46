import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField, type TextFieldProps } from './text-field.tsx'

/** A password, hidden until its reader wants to see it. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'end' | 'dir'>) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(false)
  const Sign = shown ? EyeOff : Eye
  const words = t(shown ? 'hidePassword' : 'showPassword')
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      dir="ltr"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      end={
        <button
          type="button"
          className="grid w-11 flex-none place-items-center rounded-[7px] text-muted hover:text-ink focus-visible:-outline-offset-3"
          aria-label={words}
          title={words}
          onClick={() => setShown(!shown)}
        >
          <Sign aria-hidden className="size-5" />
        </button>
      }
    />
  )
}
