import type { Evaluation, evaluationsApi, EvaluationStatus } from '@sugya/contract/api/evaluations'
import { useMutation } from '@tanstack/react-query'
import { CircleCheck, CircleHelp, CircleX, Loader, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Pager } from '../../../components/ui/pager.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Badge, type Tone } from '../../../components/ui/badge.tsx'
import { ReadFailure } from '../../../components/ui/read-failure.tsx'
import { Spinner } from '../../../components/ui/spinner.tsx'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { adminCall } from '../../../lib/api/admin-call.ts'
import { isolate } from '../../../lib/i18n/isolate.ts'
import { formatMoment } from '../../../lib/i18n/format-moment.ts'
import { notify } from '../../../lib/browser/notify.ts'
import { errorMessage } from '../../../lib/api/error-message.ts'
import { AnswerPairs } from './answer-pairs.tsx'
import { ComparisonTable } from './comparison-table.tsx'
import { RegressionList } from './regression-list.tsx'
import { useEvaluations, useModelsChanged } from '../api/model-calls.ts'
import { cardPart, cardStyles } from '../../../components/ui/card.ts'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { Progress } from '../../../components/ui/progress.tsx'

const SECONDS_A_MINUTE = 60

const LOOKS: Record<EvaluationStatus, { tone: Tone; icon: LucideIcon }> = {
  running: { tone: 'busy', icon: Loader },
  complete: { tone: 'good', icon: CircleCheck },
  cancelled: { tone: 'none', icon: CircleHelp },
  failed: { tone: 'bad', icon: CircleX },
}

/** The evaluations, newest first, with the progress of a running one. */
export function EvaluationList() {
  const { t } = useTranslation(['models', 'common'])
  const { data, isPending, isError, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useEvaluations()
  const evaluations = data?.pages.flatMap((page) => page.evaluations) ?? []
  return (
    <section aria-labelledby="evaluations">
      <h3 id="evaluations" className={`${cardPart.heading} mbe-2`}>
        {t('evaluations')}
      </h3>
      {isPending && <Spinner label={t('common:loading')} />}
      {isError && <ReadFailure text={t('evaluationsFailed')} busy={isFetching} retry={() => void refetch()} />}
      {data && evaluations.length === 0 && <EmptyState>{t('noEvaluations')}</EmptyState>}
      <ul className="grid grid-cols-1 gap-3">
        {evaluations.map((evaluation) => (
          <EvaluationCard key={evaluation.id} evaluation={evaluation} />
        ))}
      </ul>
      <Pager list={{ hasNextPage, isFetchingNextPage, fetchNextPage }} label={t('more')} />
    </section>
  )
}

function EvaluationCard({ evaluation }: { evaluation: Evaluation }) {
  const { t } = useTranslation('models')
  const language = useLanguage()
  const changed = useModelsChanged()
  const [open, setOpen] = useState<'table' | 'answers' | null>(null)
  const { id, status, candidate, baseline, done, total, secondsLeft, failure, falls } = evaluation
  const { tone, icon } = LOOKS[status]
  const cancel = useMutation({
    mutationFn: () => adminCall<typeof evaluationsApi.cancelEvaluation>('POST /api/admin/evaluations/:id/cancel', { params: { id } }),
    onSuccess: () => notify({ title: t('evaluationCancelled') }),
    onError: (error) => notify({ kind: 'error', title: t('cancelFailed'), text: errorMessage(error) }),
    onSettled: changed,
  })
  const toggle = (part: 'table' | 'answers') => setOpen(open === part ? null : part)
  return (
    <li className={cardStyles({ tone: tone === 'busy' ? 'busy' : 'plain' })} data-tone={tone}>
      <div className={cardPart.head}>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <bdi dir="ltr" className="font-semibold">
            {candidate.model}
          </bdi>
          {baseline && (
            <>
              <span className="text-sm/normal text-muted">{t('baseline')}:</span>
              <bdi dir="ltr">{baseline.model}</bdi>
            </>
          )}
        </p>
        <Badge tone={tone} icon={icon}>
          {t(`evaluation_${status}`)}
        </Badge>
      </div>
      {status === 'running' && (
        <>
          <Progress aria-label={t('evaluation_running')} max={total} value={done} />
          <p className="text-sm/normal text-muted">
            {t('progress', { done: done.toLocaleString(language), total: total.toLocaleString(language) })}
            {secondsLeft !== null && `, ${t('minutesLeft', { count: Math.max(1, Math.round(secondsLeft / SECONDS_A_MINUTE)) })}`}
          </p>
        </>
      )}
      {failure && <p className="text-pretty text-danger mbs-1">{t(`failure_${failure}`)}</p>}
      {falls.length > 0 && <RegressionList regressions={falls} />}
      <p className="text-sm/normal text-muted mbs-1">
        {t('startedBy', { name: isolate(evaluation.startedBy, language), time: formatMoment(evaluation.startedAt, language) })}
        {' · '}
        {t('libraryVersion')}{' '}
        <bdi dir="ltr" className="whitespace-nowrap">
          {evaluation.libraryVersion}
        </bdi>
        {' · '}
        {t('questionSet')} <bdi dir="ltr">{evaluation.questionSet.slice(0, 8)}</bdi>
      </p>
      <div className="flex flex-wrap items-center gap-2 -ms-2 mbs-1">
        <Button variant="quiet" aria-expanded={open === 'table'} onClick={() => toggle('table')}>
          {t('comparison')}
        </Button>
        <Button variant="quiet" aria-expanded={open === 'answers'} onClick={() => toggle('answers')}>
          {t('answers')}
        </Button>
        {status === 'running' && (
          <Button variant="quiet" disabled={cancel.isPending} onClick={() => cancel.mutate()}>
            {t('cancelEvaluation')}
          </Button>
        )}
      </div>
      {open === 'table' && <ComparisonTable candidate={candidate} baseline={baseline} />}
      {open === 'answers' && <AnswerPairs id={id} />}
    </li>
  )
}
