import type { DescriptionsJob, DescriptionsStatus, RowProblem } from '@sugya/contract/api/descriptions'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge, type Tone } from '../../../components/ui/badge.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { cardPart, cardStyles } from '../../../components/ui/card.ts'
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx'
import { Progress } from '../../../components/ui/progress.tsx'
import { TextField } from '../../../components/ui/text-field.tsx'
import { formatDollars } from '../../../lib/i18n/format-moment.ts'
import { workName } from '../../../lib/i18n/reference-name.ts'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { isActive, useDescriptionCalls } from '../api/descriptions.ts'
import { useFigures } from '../model/use-figures.ts'
import { DescriptionsProof } from './descriptions-proof.tsx'
import { Fact, Facts } from './facts.tsx'
import { styles } from './styles.ts'

const TONES: Record<DescriptionsStatus, Tone> = {
  running: 'busy',
  publishing: 'busy',
  withdrawing: 'busy',
  paused: 'wait',
  budget: 'wait',
  ready: 'wait',
  failed: 'bad',
  published: 'good',
  withdrawn: 'none',
  discarded: 'none',
}
const PROBLEMS: readonly RowProblem[] = ['form', 'reference', 'letters', 'markup', 'copied']
const ACTIONS = {
  running: ['pause'],
  paused: ['resume', 'finish', 'discard'],
  budget: ['resume', 'finish', 'discard'],
  failed: ['resume', 'finish', 'discard'],
  ready: ['publish', 'discard'],
  published: ['withdraw'],
  withdrawn: ['publish', 'discard'],
  publishing: [],
  withdrawing: [],
  discarded: [],
} as const satisfies Record<DescriptionsStatus, readonly string[]>
/** What readers notice, or what cannot be undone. */
const ASKED = ['publish', 'withdraw', 'discard'] as const
type Asked = (typeof ASKED)[number]
const isAsked = (action: string): action is Asked => ASKED.some((one) => one === action)

/** A set of descriptions: how far it is, what it took, a sample, the evaluation, and what can be done with it. */
export function DescriptionsCard({ job }: { job: DescriptionsJob }) {
  const { t } = useTranslation('descriptions')
  const language = useLanguage()
  const figures = useFigures()
  const { change, save } = useDescriptionCalls()
  const [asked, setAsked] = useState<Asked>()
  const [isOpen, setOpen] = useState(false)
  const [budget, setBudget] = useState('')
  const { id, status, failure, works, done, total, rows, unit } = job
  const heading = `descriptions-${id}`
  const amount = (value: number) =>
    unit === 'usd' ? formatDollars(value, language) : t('tokens', { count: value, tokens: figures.number(value) })
  const names = works.map((work) => workName(work, language)).join(', ')
  const canResume = ACTIONS[status].some((action) => action === 'resume')
  const given = Number(budget.replace(',', '.'))
  const act = (action: (typeof ACTIONS)[DescriptionsStatus][number]) =>
    change.mutate({ id, action, ...(action === 'resume' && given > 0 && { budget: given }) })
  const refused = PROBLEMS.filter((problem) => (job.refused[problem] ?? 0) > 0)
  return (
    <li className={cardStyles({ tone: isActive(job) ? 'busy' : 'plain' })} aria-labelledby={heading}>
      <div className={cardPart.head}>
        <h4 id={heading} className={cardPart.heading}>
          <bdi>{names}</bdi>
        </h4>
        <Badge tone={TONES[status]}>{t(`status_${status}`)}</Badge>
      </div>
      {status === 'running' && (
        <>
          <p role="status" className={styles.note}>
            {done < total ? t('describing', { done: figures.number(done), total: figures.number(total) }) : t('evaluating')}
          </p>
          <Progress max={total} {...(done < total && { value: done })} aria-labelledby={heading} />
        </>
      )}
      {failure !== null && (
        <p role="alert" className={styles.alert}>
          {t(`failure_${failure}`)}
        </p>
      )}
      {status === 'budget' && <p className={styles.note}>{t('budgetReached')}</p>}
      <div className="mbs-2">
        <Facts>
          <Fact label={t('rows')}>{figures.number(rows)}</Fact>
          <Fact label={t('portions')}>{t('doneOf', { done: figures.number(done), total: figures.number(total) })}</Fact>
          {job.skipped > 0 && <Fact label={t('skipped')}>{figures.number(job.skipped)}</Fact>}
          <Fact label={t('spent')}>{t('doneOf', { done: amount(job.spent), total: amount(job.budget) })}</Fact>
          <Fact label={t('model')}>{job.model}</Fact>
          <Fact label={t('begun')} wide>
            {t('begunBy', { at: figures.moment(job.startedAt), name: job.startedBy })}
          </Fact>
        </Facts>
      </div>
      {refused.length > 0 && (
        <p className={`${styles.note} mbs-2`}>
          {t('refusedRows')}{' '}
          {refused.map((problem) => t(`problem_${problem}`, { number: figures.number(job.refused[problem] ?? 0) })).join('; ')}
        </p>
      )}
      {rows > 0 && (
        <details className="mbs-2" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">{t('proof')}</summary>
          {isOpen && <DescriptionsProof job={job} />}
        </details>
      )}
      {canResume && (
        <div className="mbs-2 max-w-80">
          <TextField
            label={t(unit === 'usd' ? 'newBudgetDollars' : 'newBudgetTokens')}
            inputMode="decimal"
            autoComplete="off"
            value={budget}
            onChange={({ target }) => setBudget(target.value)}
          />
        </div>
      )}
      <div className={styles.buttons}>
        {ACTIONS[status].map((action) => (
          <Button
            key={action}
            disabled={change.isPending || (action === 'finish' && rows === 0)}
            variant={action === 'publish' ? 'main' : 'outline'}
            onClick={() => (isAsked(action) ? setAsked(action) : act(action))}
          >
            {t(`action_${action}`)}
          </Button>
        ))}
        {rows > 0 && (
          <Button disabled={save.isPending} onClick={() => save.mutate(id)}>
            {t('export')}
          </Button>
        )}
      </div>
      {asked && (
        <ConfirmDialog
          open
          title={t(`ask_${asked}`)}
          action={t(`action_${asked}`)}
          back={t('back')}
          danger={asked !== 'publish'}
          onClose={() => setAsked(undefined)}
          onConfirm={() => {
            act(asked)
            setAsked(undefined)
          }}
        >
          {t(`tell_${asked}`, { rows: figures.number(rows) })}
        </ConfirmDialog>
      )}
    </li>
  )
}
