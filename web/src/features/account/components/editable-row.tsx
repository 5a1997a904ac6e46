import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface EditableRowProps {
  label: string
  value: ReactNode
  /** What the button is called by ear; the eye sees it beside the label. */
  changeLabel: string
  /** The form, shown when asked for; it calls `close` when it is done. */
  children: (close: () => void) => ReactNode
}

/** One thing about the account, and the form that changes it, folded away until it is wanted. */
export function EditableRow({ label, value, changeLabel, children }: EditableRowProps) {
  const { t } = useTranslation('account')
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <div className="account-row">
      <div className="account-row-head">
        <div>
          <p className="account-row-label">{label}</p>
          <p className="account-row-value">{value}</p>
        </div>
        <button
          type="button"
          className="quiet-button row-button"
          aria-expanded={open}
          aria-controls={id}
          aria-label={open ? undefined : changeLabel}
          onClick={() => setOpen(!open)}
        >
          {t(open ? 'cancel' : 'change')}
        </button>
      </div>
      <div id={id}>{open && children(() => setOpen(false))}</div>
    </div>
  )
}
