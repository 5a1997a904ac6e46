import { useTranslation } from 'react-i18next'
import { ReadFailure } from '../../../components/ui/read-failure.tsx'
import { Spinner } from '../../../components/ui/spinner.tsx'
import { ChangeList } from './change-list.tsx'
import { EvaluationList } from './evaluation-list.tsx'
import { ModelCard } from './model-card.tsx'
import { useModels } from '../api/model-calls.ts'
import { RegisterModel } from './register-model.tsx'
import { RollBack } from './roll-back.tsx'
import { cardPart } from '../../../components/ui/card.ts'

/** The models, their evaluations, and the history of the serving model. */
export function ModelsTab() {
  const { t } = useTranslation(['models', 'common'])
  const { data, isError, isFetching, refetch } = useModels()
  return (
    <>
      <section aria-labelledby="models">
        <div className={`${cardPart.head} mbe-2`}>
          <h3 id="models" className={cardPart.heading}>
            {t('models')}
          </h3>
          {data?.before && <RollBack name={data.before.name} />}
        </div>
        {!data && !isError && <Spinner label={t('common:loading')} />}
        {isError && <ReadFailure text={t('modelsFailed')} busy={isFetching} retry={() => void refetch()} />}
        {data && !data.connected && <p className={`${cardPart.lead} mbe-3`}>{t('notConnected')}</p>}
        <ul className="grid grid-cols-1 gap-3">
          {data?.models.map((model) => (
            <ModelCard key={model.id} model={model} connected={data.connected} />
          ))}
        </ul>
      </section>
      <RegisterModel />
      <EvaluationList />
      <ChangeList />
    </>
  )
}
