import { ListPlus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { buttonStyles } from '../../../components/ui/button.tsx'
import { lazyOnDemand } from '../../../lib/browser/lazy-on-demand.ts'
import type { SheetAddition } from '../model/addition.ts'

const dialog = lazyOnDemand(async () => (await import('./add-to-sheet-dialog.tsx')).AddToSheetDialog, 'sheets')

interface AddToSheetProps {
  /** A passage in any spelling, or what else is added in this order. */
  reference?: string
  additions?: readonly SheetAddition[]
  /** The title of a new sheet, where one is made. */
  title?: string
  className?: string
  children?: ReactNode
}

/** A button that adds a passage or an answer to a sheet of the reader's choice. What it opens is loaded on demand. */
export function AddToSheet({ reference, additions, title, className = buttonStyles({ variant: 'quiet' }), children }: AddToSheetProps) {
  const { t } = useTranslation('texts')
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <button
        type="button"
        className={className}
        aria-haspopup="dialog"
        aria-label={children === undefined ? undefined : t('addToSheet')}
        title={children === undefined ? undefined : t('addToSheet')}
        onPointerEnter={dialog.prepare}
        onClick={() => setOpen(true)}
      >
        {children ?? (
          <>
            <ListPlus aria-hidden className="icon rtl:-scale-x-100" />
            {t('addToSheet')}
          </>
        )}
      </button>
      <dialog.Part
        props={
          open
            ? { additions: additions ?? (reference === undefined ? [] : [{ type: 'source', ref: reference }]), title, onClose: close }
            : null
        }
        onFailed={close}
      />
    </>
  )
}
