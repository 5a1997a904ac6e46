import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { formatLongDate } from '../../../lib/i18n/long-date.ts'

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
    <p className="mbs-3.5 text-[0.9375rem] leading-[1.7] text-muted">
      <time dateTime={measuredAt}>{t('measuredOn', { date: formatLongDate(measuredAt, language) })}</time>{' '}
      {!isPresentLibrary && <strong>{t('libraryChanged')} </strong>}
      {t('again')}{' '}
      <code dir="ltr" className="rounded-[4px] bg-shade box-decoration-clone px-1.5 py-0.5 text-[0.875rem] wrap-anywhere">
        {command}
      </code>
    </p>
  )
}
