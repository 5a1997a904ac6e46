import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../components/ui/dialog.tsx'
import '../words.ts'

interface ConfirmProps {
  open: boolean
  title: string
  action: string
  /** What is done cannot be taken back. */
  danger?: boolean
  onConfirm: () => void
  onClose: () => void
  children: ReactNode
}

/** Asks before something is done; the question closes with either answer. */
export function Confirm({ open, title, action, danger, onConfirm, onClose, children }: ConfirmProps) {
  const { t } = useTranslation('harvest')
  const agree = (): void => {
    onClose()
    onConfirm()
  }
  return (
    <Dialog open={open} onClose={onClose} title={title} closeLabel={t('keep')}>
      <p className="harvest-text">{children}</p>
      <div className="harvest-buttons">
        <button type="button" className="button" onClick={onClose}>
          {t('keep')}
        </button>
        <button type="button" className={`button ${danger ? 'button-danger' : 'button-main'}`} onClick={agree}>
          {action}
        </button>
      </div>
    </Dialog>
  )
}
