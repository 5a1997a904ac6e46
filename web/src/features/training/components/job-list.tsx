import type { trainingApi, TrainingJob } from '@sugya/contract/api/training'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { Badge } from '../../../components/ui/badge.tsx'
import { Spinner } from '../../../components/ui/spinner.tsx'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { adminCall } from '../../../lib/api/admin-call.ts'
import { isolate } from '../../../lib/i18n/isolate.ts'
import { formatMoment } from '../../../lib/i18n/format-moment.ts'
import { notify } from '../../../lib/browser/notify.ts'
import { errorMessage } from '../../../lib/api/error-message.ts'
import { JobDetails } from './job-details.tsx'
import { describeJob } from '../model/job-status.ts'
import { jobsKey, useTrainingJobs } from '../api/training-calls.ts'
import { cardPart, cardStyles } from '../../../components/ui/card.ts'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { Progress } from '../../../components/ui/progress.tsx'

/** The training jobs, latest first. */
export function JobList() {
  const { t } = useTranslation(['training', 'common'])
  const { data = [], isPending } = useTrainingJobs()
  return (
    <section aria-labelledby="training-jobs">
      <h3 id="training-jobs" className={`${cardPart.heading} mbe-2`}>
        {t('jobs')}
      </h3>
      {isPending && <Spinner label={t('common:loading')} />}
      {!isPending && data.length === 0 && <EmptyState>{t('noJobs')}</EmptyState>}
      <ul className="grid grid-cols-1 gap-3">
        {data.map((job) => (
          <JobCard key={job.id} job={job} />
        ))}
      </ul>
    </section>
  )
}

function JobCard({ job }: { job: TrainingJob }) {
  const { t } = useTranslation('training')
  const language = useLanguage()
  const client = useQueryClient()
  const [open, setOpen] = useState(false)
  const { tone, icon, group, words } = describeJob(job.status)
  const underWay = group === 'countTraining'
  const cancel = useMutation({
    mutationFn: () => adminCall<typeof trainingApi.cancelTraining>('POST /api/training/jobs/:id/cancel', { params: { id: job.id } }),
    onSuccess: () => notify({ title: t('cancelAsked') }),
    onError: (error) => notify({ kind: 'error', title: t('cancelFailed'), text: errorMessage(error) }),
    onSettled: () => client.invalidateQueries({ queryKey: jobsKey }),
  })
  return (
    <li className={cardStyles({ tone: tone === 'busy' ? 'busy' : 'plain' })} data-tone={tone}>
      <div className={cardPart.head}>
        <span>
          {t('job')}{' '}
          <bdi dir="ltr" className="font-semibold">
            {job.id}
          </bdi>
        </span>
        <Badge tone={tone} icon={icon}>
          {t(words)}
        </Badge>
      </div>
      {job.status === 'running' && <Progress aria-label={t('jobRunning')} />}
      {job.problem && <p className="text-pretty text-danger mbs-2">{t(`problem_${job.problem}`)}</p>}
      {job.detail !== null && (
        <p className="text-sm/normal text-muted mbs-1">{t('providerMessage', { detail: isolate(job.detail, language) })}</p>
      )}
      <dl className={cardPart.facts}>
        <Fact name={t('externalId')}>{job.openaiJobId === null ? t('notYet') : <bdi dir="ltr">{job.openaiJobId}</bdi>}</Fact>
        <Fact name={t('jobBase')}>
          <bdi dir="ltr">{job.model}</bdi>
        </Fact>
        <Fact name={t('jobResult')}>{job.fineTunedModel === null ? t('notYet') : <bdi dir="ltr">{job.fineTunedModel}</bdi>}</Fact>
        <Fact name={t('startedAt')}>{job.createdAt ? formatMoment(job.createdAt, language) : t('unknown')}</Fact>
        {job.finishedAt !== null && <Fact name={t('finishedAt')}>{formatMoment(job.finishedAt, language)}</Fact>}
        {job.trainedTokens !== null && <Fact name={t('trainedTokens')}>{job.trainedTokens.toLocaleString(language)}</Fact>}
      </dl>
      <div className="flex flex-wrap items-center gap-2 -ms-2 mbs-1">
        <Button variant="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t('details')}
        </Button>
        {underWay && (
          <Button variant="quiet" disabled={cancel.isPending || job.cancelRequested} onClick={() => cancel.mutate()}>
            {job.cancelRequested ? t('cancelling') : t('cancelJob')}
          </Button>
        )}
      </div>
      {open && <JobDetails id={job.id} />}
    </li>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
