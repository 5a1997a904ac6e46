import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { accountStyles } from './account-styles.ts'
import { Button } from '../../../components/ui/button.tsx'

interface EditableRowProps {
  label: string
  value: ReactNode
  /** The accessible name of the button; sighted users see it next to the label. */
  changeLabel: string
  /** The form, shown on demand; it calls `close` when it is done. */
  children: (close: () => void) => ReactNode
}

/** One property of the account and the collapsed form that changes it. */
export function EditableRow({ label, value, changeLabel, children }: EditableRowProps) {
  const { t } = useTranslation('account')
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <div className={accountStyles.row} data-row>
      <div className="flex min-h-11 items-center justify-between gap-4 *:first:min-w-0">
        <div>
          <p className="text-sm/normal text-muted">{label}</p>
          <p className="leading-[1.4] wrap-anywhere">{value}</p>
        </div>
        <Button
          variant="quiet"
          size="tall"
          className="-me-2 flex-none"
          aria-expanded={open}
          aria-controls={id}
          aria-label={open ? undefined : changeLabel}
          onClick={() => setOpen(!open)}
        >
          {t(open ? 'cancel' : 'change')}
        </Button>
      </div>
      <div id={id}>{open && children(() => setOpen(false))}</div>
    </div>
  )
}
