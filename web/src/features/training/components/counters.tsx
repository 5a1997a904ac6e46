import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { jobLook, type JobGroup } from '../model/job-status.ts'
import { useTrainingJobs } from '../api/training-calls.ts'

const COUNTERS: readonly JobGroup[] = ['countTraining', 'countCompleted', 'countFailed']

/** How many jobs are under way, done, and failed. */
export function Counters() {
  const { t } = useTranslation('training')
  const language = useLanguage()
  const { data = [] } = useTrainingJobs()
  return (
    <dl className="counters">
      {COUNTERS.map((group) => (
        <div key={group} className="panel-card">
          <dt className="panel-label">{t(group)}</dt>
          <dd className="panel-figure">{data.filter(({ status }) => jobLook(status).group === group).length.toLocaleString(language)}</dd>
        </div>
      ))}
    </dl>
  )
}
