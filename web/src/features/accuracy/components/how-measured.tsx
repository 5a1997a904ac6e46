import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { formatLongDate } from '../../../lib/i18n/long-date.ts'
import './accuracy.css'

interface HowMeasuredProps {
  measuredAt: string
  command: string
  isPresentLibrary: boolean
}

/** When figures were measured, on what, and how anyone gets them again. */
export function HowMeasured({ measuredAt, command, isPresentLibrary }: HowMeasuredProps) {
  const { t } = useTranslation('accuracy')
  const language = useLanguage()
  return (
    <p className="accuracy-measured">
      <time dateTime={measuredAt}>{t('measuredOn', { date: formatLongDate(measuredAt, language) })}</time>{' '}
      {!isPresentLibrary && <strong>{t('libraryChanged')} </strong>}
      {t('again')}{' '}
      <code dir="ltr" className="accuracy-command">
        {command}
      </code>
    </p>
  )
}
