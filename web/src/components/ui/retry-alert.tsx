import { useTranslation } from 'react-i18next'
import { textStyles } from './text-styles.ts'

interface RetryAlertProps {
  /** What could not be loaded, as a sentence. */
  text: string
  onRetry: () => void
}

/** Says that something could not be loaded, and offers another try in the same line. */
export function RetryAlert({ text, onRetry }: RetryAlertProps) {
  const { t } = useTranslation('common')
  return (
    <p role="alert">
      {text}{' '}
      <button type="button" className={textStyles.inlineLink} onClick={onRetry}>
        {t('retry')}
      </button>
    </p>
  )
}
