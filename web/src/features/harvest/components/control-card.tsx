import type { HarvestRequest } from '@sugya/contract/api/harvest'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { ReadFailure } from '../../../components/ui/read-failure.tsx'
import { errorMessage } from '../../../lib/api/error-message.ts'
import { Spinner } from '../../../components/ui/spinner.tsx'
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx'
import { useFollowEnd } from '../model/follow-end.ts'
import { HarvestOptions } from './harvest-options.tsx'
import { HarvestResult } from './harvest-result.tsx'
import { HarvestRunning } from './harvest-running.tsx'
import { everything, findProblems, toRequest } from '../model/harvest-choice.ts'
import { useRestartHarvest, useStartHarvest, useStopHarvest } from '../api/start-harvest.ts'
import { useHarvestStatus, useLatestSessions, useProgress } from '../api/watch-harvest.ts'
import { styles } from './styles.ts'

/** Starts and stops a harvest, and shows its progress and result. */
export function ControlCard() {
  const { t } = useTranslation(['harvest', 'common'])
  // A harvest may have been started in another tab or from the command line.
  const active = useLatestSessions().data?.find(({ status }) => status === 'active')
  const { data: progress, isError, isFetching, refetch } = useProgress(active !== undefined)
  const status = useHarvestStatus()
  const [choice, setChoice] = useState(everything)
  const [asking, setAsking] = useState<'restart' | 'stop' | null>(null)
  const start = useStartHarvest()
  const restart = useRestartHarvest()
  const stop = useStopHarvest()
  useFollowEnd(progress, start.data?.sessionId ?? restart.data?.sessionId)

  const problems = findProblems(choice)
  const isWrong = Object.keys(problems).length > 0
  const isActive = progress?.isActive ?? false
  const isPending = start.isPending || restart.isPending || stop.isPending
  const failure = start.error ?? restart.error
  const begin = (send: (request: HarvestRequest) => void): void => {
    start.reset()
    restart.reset()
    // The options are hidden during a harvest: a restart repeats its request.
    send(isActive && active ? active.request : toRequest(choice))
  }
  const latest = status.data?.session ?? null

  return (
    <section className={`${styles.card} ${styles.wide}`} aria-labelledby="harvest-control">
      <h3 id="harvest-control" className={styles.heading}>
        {t('control')}
      </h3>
      {progress === undefined && isError && <ReadFailure text={t('loadFailed')} busy={isFetching} retry={() => void refetch()} />}
      {progress === undefined && !isError && <Spinner label={t('common:loading')} />}
      {isActive && progress && <HarvestRunning progress={progress} />}
      {!isActive && latest && latest.status !== 'active' && <HarvestResult session={latest} />}
      {progress && (
        <>
          <div className={styles.buttons}>
            <Button variant="main" disabled={isActive || isPending || isWrong} onClick={() => begin(start.mutate)}>
              {t('start')}
            </Button>
            <Button disabled={isPending || (isWrong && !isActive)} onClick={() => setAsking('restart')}>
              {t('restart')}
            </Button>
            {isActive && (
              <Button variant="quiet" size="tall" disabled={isPending} onClick={() => setAsking('stop')}>
                {t('stop')}
              </Button>
            )}
          </div>
          <p role="alert" className={styles.alert}>
            {failure && !isActive && [t('startFailed'), errorMessage(failure)].filter(Boolean).join('. ')}
          </p>
          {!isActive && <HarvestOptions choice={choice} problems={problems} onChange={setChoice} />}
        </>
      )}
      <ConfirmDialog
        open={asking === 'restart'}
        title={t('restartAsk')}
        action={t('restart')}
        back={t('back')}
        danger={isActive}
        onClose={() => setAsking(null)}
        onConfirm={() => {
          setAsking(null)
          begin(restart.mutate)
        }}
      >
        {t('restartText')}
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'stop'}
        title={t('stopAsk')}
        action={t('stop')}
        back={t('back')}
        danger
        onClose={() => setAsking(null)}
        onConfirm={() => {
          setAsking(null)
          stop.mutate()
        }}
      >
        {t('stopText')}
      </ConfirmDialog>
    </section>
  )
}
