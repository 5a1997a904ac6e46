import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { describeJob, type JobGroup } from '../model/job-status.ts'
import { useTrainingJobs } from '../api/training-calls.ts'
import { cardStyles } from '../../../components/ui/card.ts'

const COUNTERS: readonly JobGroup[] = ['countTraining', 'countCompleted', 'countFailed']

/** The numbers of running, completed and failed jobs. */
export function Counters() {
  const { t } = useTranslation('training')
  const language = useLanguage()
  const { data = [] } = useTrainingJobs()
  return (
    <dl className="grid grid-cols-3 gap-2.5">
      {COUNTERS.map((group) => (
        <div key={group} className={cardStyles({ className: 'grid content-between px-2.5 py-3 sm:px-3.5' })}>
          <dt className="text-[0.875rem] leading-[1.3] font-semibold wrap-normal hyphens-auto text-muted sm:text-[0.9375rem]">
            {t(group)}
          </dt>
          <dd className="text-[1.75rem] leading-[1.2] font-semibold tabular-nums">
            {data.filter(({ status }) => describeJob(status).group === group).length.toLocaleString(language)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
