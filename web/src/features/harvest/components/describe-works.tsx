import type { BudgetUnit, DescriptionsEstimate } from '@sugya/contract/api/descriptions'
import { DESCRIPTIONS_LIMIT } from '@sugya/contract/rules/limits'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cardPart, cardStyles } from '../../../components/ui/card.ts'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { ReadFailure } from '../../../components/ui/read-failure.tsx'
import { Spinner } from '../../../components/ui/spinner.tsx'
import { SubmitButton } from '../../../components/ui/submit-button.tsx'
import { TextField } from '../../../components/ui/text-field.tsx'
import { formatDollars } from '../../../lib/i18n/format-moment.ts'
import { workName } from '../../../lib/i18n/reference-name.ts'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { useDescriptionCalls, useEstimate, useUndescribedWorks } from '../api/descriptions.ts'
import { useFigures } from '../model/use-figures.ts'
import { Fact, Facts } from './facts.tsx'
import { styles } from './styles.ts'

interface DescribeWorksProps {
  model: { name: string; unit: BudgetUnit }
  /** The server has begun. The pressed button is off then, or gone with the last work. */
  onStarted: () => void
}

/** Chooses works without descriptions, shows what they will take, and begins. */
export function DescribeWorks({ model, onStarted }: DescribeWorksProps) {
  const { t } = useTranslation(['descriptions', 'common'])
  const language = useLanguage()
  const figures = useFigures()
  const [wanted, setWanted] = useState('')
  const [chosen, setChosen] = useState<string[]>([])
  const [budget, setBudget] = useState('')
  const works = useUndescribedWorks(useDeferredValue(wanted).trim())
  const estimate = useEstimate(chosen)
  const { start } = useDescriptionCalls()
  const amount = Number(budget.replace(',', '.'))
  const canStart = chosen.length > 0 && amount > 0

  function startOver(): void {
    setChosen([])
    setBudget('')
    onStarted()
  }
  if (works.data?.total === 0 && chosen.length === 0) return <EmptyState>{t('allDescribed')}</EmptyState>
  return (
    <form
      className={`${cardStyles()} grid gap-3`}
      aria-labelledby="describe-works"
      onSubmit={(event) => {
        event.preventDefault()
        if (canStart) start.mutate({ works: chosen, budget: amount }, { onSuccess: startOver })
      }}
    >
      <h3 id="describe-works" className={cardPart.heading}>
        {t('choose')}
      </h3>
      {works.data && (
        <p className={styles.note}>{t('withoutDescriptions', { count: works.data.total, works: figures.number(works.data.total) })}</p>
      )}
      <TextField type="search" label={t('find')} autoComplete="off" value={wanted} onChange={({ target }) => setWanted(target.value)} />
      {works.data ? (
        works.data.works.length === 0 ? (
          <p role="status" className={styles.note}>
            {t('nothingFound')}
          </p>
        ) : (
          <fieldset className="max-h-72 overflow-y-auto overscroll-contain rounded-[8px] border border-line px-3">
            <legend className="sr-only">{t('choose')}</legend>
            {works.data.works.map((work) => (
              <label key={work.title} className={`${styles.check} w-full`}>
                <input
                  type="checkbox"
                  className="flex-none"
                  checked={chosen.includes(work.title)}
                  disabled={!chosen.includes(work.title) && chosen.length >= DESCRIPTIONS_LIMIT}
                  onChange={({ target }) =>
                    setChosen(target.checked ? [...chosen, work.title] : chosen.filter((title) => title !== work.title))
                  }
                />
                <bdi className="min-w-0 grow">{workName(work, language)}</bdi>
                <span className={`flex-none whitespace-nowrap ${styles.note}`}>
                  {t('segmentsOf', { count: work.segments, segments: figures.number(work.segments) })}
                </span>
              </label>
            ))}
          </fieldset>
        )
      ) : works.isError ? (
        <ReadFailure text={t('failed')} busy={works.isFetching} retry={() => void works.refetch()} />
      ) : (
        <Spinner label={t('common:loading')} />
      )}
      {chosen.length > 0 && (
        <>
          <h4 className={styles.subheading}>{t('estimate')}</h4>
          {estimate.data ? (
            <Estimate estimate={estimate.data} model={model.name} />
          ) : estimate.isError ? (
            <ReadFailure text={t('failed')} busy={estimate.isFetching} retry={() => void estimate.refetch()} />
          ) : (
            <Spinner label={t('common:loading')} />
          )}
        </>
      )}
      <TextField
        label={t(model.unit === 'usd' ? 'budgetDollars' : 'budgetTokens')}
        hint={t('budgetHint')}
        inputMode="decimal"
        autoComplete="off"
        value={budget}
        onChange={({ target }) => setBudget(target.value)}
      />
      <SubmitButton pending={start.isPending} pendingLabel={t('starting')} disabled={!canStart}>
        {t('start')}
      </SubmitButton>
    </form>
  )
}

function Estimate({ estimate, model }: { estimate: DescriptionsEstimate; model: string }) {
  const { t } = useTranslation('descriptions')
  const language = useLanguage()
  const { number } = useFigures()
  return (
    <div role="status" className={styles.stack}>
      <Facts>
        <Fact label={t('works')}>{number(estimate.works)}</Fact>
        <Fact label={t('segments')}>{number(estimate.segments)}</Fact>
        <Fact label={t('calls')}>{number(estimate.calls)}</Fact>
        <Fact label={t('rowsAbout')}>{number(estimate.rows)}</Fact>
        <Fact label={t('tokensIn')}>{number(estimate.inputTokens)}</Fact>
        <Fact label={t('tokensOut')}>{number(estimate.outputTokens)}</Fact>
        <Fact label={t('cost')}>{estimate.cost === null ? t('noPrice') : formatDollars(estimate.cost, language)}</Fact>
        <Fact label={t('model')} wide>
          {model}
        </Fact>
      </Facts>
      <p className={styles.note}>{t('estimateNote')}</p>
    </div>
  )
}
