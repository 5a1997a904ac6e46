import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { ReadFailure } from '../../../components/ui/read-failure.tsx'
import { Spinner } from '../../../components/ui/spinner.tsx'
import { useDescriptions } from '../api/descriptions.ts'
import { DescribeWorks } from './describe-works.tsx'
import { DescriptionsCard } from './descriptions-card.tsx'
import { styles } from './styles.ts'

/** Names of settings: the same in every language. */
const SETTINGS = 'OPENAI_BASE_URL, CHAT_MODEL'

/** Descriptions of works by the connected model: begin them, follow them, decide about them. */
export function DescriptionsTab() {
  const { t } = useTranslation(['descriptions', 'common'])
  const { data, isError, isFetching, refetch } = useDescriptions()
  const jobs = useRef<HTMLHeadingElement>(null)
  return (
    <section className={styles.section} aria-labelledby="descriptions-title">
      <h2 id="descriptions-title" className={styles.title}>
        {t('title')}
      </h2>
      <p className={styles.lead}>{t('lead')}</p>
      {data ? (
        <>
          {data.model === null ? (
            <EmptyState>
              {t('noModel')} <code className={styles.code}>{SETTINGS}</code>
            </EmptyState>
          ) : (
            <DescribeWorks model={data.model} onStarted={() => jobs.current?.focus()} />
          )}
          <h3 ref={jobs} tabIndex={-1} className={`${styles.heading} outline-none`}>
            {t('jobs')}
          </h3>
          {data.jobs.length === 0 ? (
            <EmptyState>{t('noJobs')}</EmptyState>
          ) : (
            <ul className="grid gap-4">
              {data.jobs.map((job) => (
                <DescriptionsCard key={job.id} job={job} />
              ))}
            </ul>
          )}
        </>
      ) : isError ? (
        <ReadFailure text={t('failed')} busy={isFetching} retry={() => void refetch()} />
      ) : (
        <Spinner label={t('common:loading')} />
      )}
    </section>
  )
}
