import type { HarvestError } from '@sugya/contract/api/harvest'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { Badge } from '../../../components/ui/badge.tsx'
import { Fact, Facts } from './facts.tsx'
import { useNames } from '../model/names.ts'
import { useFigures } from '../model/use-figures.ts'
import { styles } from './styles.ts'

interface ErrorRowProps {
  error: HarvestError
  /** A retry or resolve request is in flight. */
  pending: boolean
  onRetry: () => void
  onResolve: () => void
}

/** One error with its details and actions. */
export function ErrorRow({ error, pending, onRetry, onResolve }: ErrorRowProps) {
  const { t } = useTranslation('harvest')
  const names = useNames()
  const { moment, number } = useFigures()
  const { errorType, textReference, textTitle, errorMessage, reason, httpStatus, resolved, queued } = error
  return (
    <li className={styles.row}>
      <div className={styles.line}>
        <strong className="text-[0.875rem] text-danger">{names.errorType(errorType)}</strong>
        {httpStatus !== null && <code className={styles.code}>{httpStatus}</code>}
        <bdi className={styles.reference}>{textReference}</bdi>
        {resolved && <Badge tone="good">{t('resolved')}</Badge>}
        {!resolved && queued && <Badge tone="busy">{t('queued')}</Badge>}
      </div>
      <p className="text-[0.9375rem] leading-[1.5] wrap-anywhere">
        <bdi title={errorMessage}>{names.failure(reason)}</bdi>
      </p>
      <Facts>
        <Fact label={t('text')}>{textTitle}</Fact>
        <Fact label={t('category')}>{names.category(error.category)}</Fact>
        <Fact label={t('language')}>{names.language(error.language)}</Fact>
        <Fact label={t('retries')}>{number(error.retryCount)}</Fact>
        <Fact label={t('lastAttempt')}>
          <time dateTime={error.lastAttempt}>{moment(error.lastAttempt)}</time>
        </Fact>
      </Facts>
      {!resolved && (
        <div className="-ms-2 flex flex-wrap gap-x-3 gap-y-1">
          <Button
            variant="quiet"
            size="tall"
            aria-label={t('retryOne', { ref: textReference })}
            disabled={pending || queued}
            onClick={onRetry}
          >
            {t('retry')}
          </Button>
          <Button variant="quiet" size="tall" aria-label={t('resolveOne', { ref: textReference })} disabled={pending} onClick={onResolve}>
            {t('resolve')}
          </Button>
        </div>
      )}
    </li>
  )
}
