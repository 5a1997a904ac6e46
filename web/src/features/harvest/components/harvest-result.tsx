import type { HarvestSession } from '@sugya/contract/api/harvest'
import { CircleAlert, CircleCheck, CircleSlash, CircleX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Fact, Facts } from './facts.tsx'
import { useNames } from '../model/names.ts'
import { useFigures } from '../model/use-figures.ts'
import { styles } from './styles.ts'

/** The result of the latest harvest. */
export function HarvestResult({ session }: { session: HarvestSession }) {
  const { t } = useTranslation('harvest')
  const names = useNames()
  const { moment, number, size } = useFigures()
  const { statistics, file, errorSummary, endTime } = session
  return (
    <div className={styles.stack}>
      <p
        className="flex flex-wrap items-center gap-x-2 gap-y-1 text-danger data-[end=cancelled]:text-(--repaired) data-[end=complete]:text-(--proven) data-[end=partial]:text-(--repaired)"
        data-end={session.outcome ?? session.status}
      >
        <End session={session} />
        {endTime !== null && (
          <time className={styles.note} dateTime={endTime}>
            {moment(endTime)}
          </time>
        )}
      </p>
      {session.outcome === 'nothing' && <p className={styles.text}>{t('nothingHarvested')}</p>}
      {errorSummary?.reason && (
        <p className={styles.text}>
          <bdi>{names.failure(errorSummary.reason)}</bdi>
        </p>
      )}
      {statistics && (
        <>
          <Facts>
            <Fact label={t('texts')}>{t('ofTexts', { done: number(session.successfulTexts), total: number(session.totalTexts) })}</Fact>
            <Fact label={t('resultConversations')}>{number(statistics.conversationsGenerated)}</Fact>
            <Fact label={t('resultSize')}>{t('megabytes', { size: size(statistics.dataSizeMB) })}</Fact>
            <Fact label={t('errors')}>{number(statistics.errors)}</Fact>
            {file && (
              <Fact label={t('file')} wide>
                {file.filename}
              </Fact>
            )}
          </Facts>
          {statistics.failures.length > 0 && (
            <>
              <h4 id="harvest-sample" className={styles.subheading}>
                {t('errorSample')}
              </h4>
              {/* Focusable, so that the keyboard scrolls it. */}
              <ul
                className="max-h-44 overflow-y-auto rounded-[8px] border border-line bg-shade px-3 py-2 text-[0.875rem] leading-[1.5]"
                tabIndex={0}
                aria-labelledby="harvest-sample"
              >
                {statistics.failures.map(({ reference, reason }, index) => (
                  <li key={index} className="py-0.75 wrap-anywhere">
                    <bdi>{[reference, names.failure(reason)].filter(Boolean).join(': ')}</bdi>
                  </li>
                ))}
              </ul>
            </>
          )}
        </>
      )}
      {session.status === 'completed' && file && <p className="font-semibold text-(--proven)">{t('fileSaved')}</p>}
    </div>
  )
}

const ENDS = {
  complete: { icon: CircleCheck, key: 'done' },
  partial: { icon: CircleAlert, key: 'donePartial' },
  nothing: { icon: CircleX, key: 'doneFailed' },
  failed: { icon: CircleX, key: 'doneFailed' },
  cancelled: { icon: CircleSlash, key: 'doneEnded' },
} as const

function End({ session: { status, outcome } }: { session: HarvestSession }) {
  const { t } = useTranslation('harvest')
  const end = outcome ?? status
  if (end === 'active' || end === 'completed') return null
  const { icon: Icon, key } = ENDS[end]
  return (
    <>
      <Icon aria-hidden className="icon" />
      <strong>{t(key)}</strong>
    </>
  )
}
