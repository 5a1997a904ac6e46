import { useTranslation } from 'react-i18next'
import { ReadFailure } from '../../../components/ui/read-failure.tsx'
import { Spinner } from '../../../components/ui/spinner.tsx'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { formatMoment } from '../../../lib/i18n/format-moment.ts'
import { LossCurve } from './loss-curve.tsx'
import { useTrainingJob } from '../api/training-calls.ts'
import { cardPart } from '../../../components/ui/card.ts'

/** The provider's events of a job and its loss curve. */
export function JobDetails({ id }: { id: string }) {
  const { t } = useTranslation(['training', 'common'])
  const language = useLanguage()
  const { data, isError, isFetching, refetch } = useTrainingJob(id)
  return (
    <div className="mbs-3 border-bs border-line pbs-3">
      {!data &&
        (isError ? (
          <ReadFailure text={t('detailsFailed')} busy={isFetching} retry={() => void refetch()} />
        ) : (
          <Spinner label={t('common:loading')} />
        ))}
      {data && (
        <>
          <h4 className="font-semibold">{t('curve')}</h4>
          <LossCurve points={data.curve} />
          <h4 className="font-semibold mbs-3">{t('events')}</h4>
          {data.events.length === 0 && <p className="text-sm/normal text-muted">{t('noEvents')}</p>}
          {data.events.length > 0 && (
            <ol className={`${cardPart.scroll} mbs-3 text-[0.9375rem]`} tabIndex={0} aria-label={t('events')}>
              {data.events.map(({ id: event, at, level, message }) => (
                <li key={event}>
                  <time dateTime={at} className="text-sm/normal text-muted">
                    {formatMoment(at, language)}
                  </time>{' '}
                  {level !== 'info' && (
                    <strong className={level === 'error' ? 'text-pretty text-danger' : undefined}>{t(`level_${level}`)}: </strong>
                  )}
                  <bdi>{message}</bdi>
                </li>
              ))}
            </ol>
          )}
        </>
      )}
    </div>
  )
}
