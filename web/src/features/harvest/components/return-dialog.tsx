import type { LibraryVersion } from '@sugya/contract/api/library-versions'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { TextField } from '../../../components/ui/text-field.tsx'
import { useFigures } from '../model/use-figures.ts'
import { styles } from './styles.ts'

interface ReturnDialogProps {
  version: LibraryVersion
  onClose: () => void
  /** Gets what was typed: the number of the version. */
  onConfirm: (typed: string) => void
}

/** Asks for the number of the version before the library returns to it. */
export function ReturnDialog({ version: { number, works, segments }, onClose, onConfirm }: ReturnDialogProps) {
  const { t } = useTranslation(['versions', 'common'])
  const figures = useFigures()
  const [typed, setTyped] = useState('')
  const isConfirmed = typed.trim() === String(number)
  return (
    <Dialog open onClose={onClose} title={t('returnAsk', { number })} closeLabel={t('common:close')}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (isConfirmed) onConfirm(typed)
        }}
      >
        <p className={styles.text}>{t('returnText', { works: figures.number(works), segments: figures.number(segments) })}</p>
        <div className="mbs-3">
          <TextField
            label={t('typeNumber', { number })}
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </div>
        <div className="mbs-4 flex flex-wrap items-center justify-end gap-3">
          <Button onClick={onClose}>{t('back')}</Button>
          <Button type="submit" variant="danger" disabled={!isConfirmed}>
            {t('return')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
