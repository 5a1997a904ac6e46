import { useTranslation } from 'react-i18next'
import '../../components/ui/controls.css'

/** Something could not be read, and may be tried again. */
export function LoadFailure({ text, busy, retry }: { text: string; busy: boolean; retry: () => void }) {
  const { t } = useTranslation('common')
  return (
    <div className="harvest-failure">
      <p role="alert">{text}</p>
      <button type="button" className="button" disabled={busy} onClick={retry}>
        {t('retry')}
      </button>
    </div>
  )
}
