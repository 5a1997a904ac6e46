import { useTranslation } from 'react-i18next'
import { Badge } from '../../../components/ui/badge.tsx'
import { ReadFailure } from '../../../components/ui/read-failure.tsx'
import { Spinner } from '../../../components/ui/spinner.tsx'
import { useCurrentModel } from '../api/training-calls.ts'
import { cardPart, cardStyles } from '../../../components/ui/card.ts'

/** The model that answers the chat. */
export function CurrentModelCard() {
  const { t } = useTranslation(['training', 'common'])
  const { data, isError, isFetching, refetch } = useCurrentModel()
  return (
    <section className={cardStyles()} aria-labelledby="current-model">
      <h3 id="current-model" className={cardPart.heading}>
        {t('currentModel')}
      </h3>
      {!data &&
        (isError ? (
          <ReadFailure text={t('modelFailed')} busy={isFetching} retry={() => void refetch()} />
        ) : (
          <Spinner label={t('common:loading')} />
        ))}
      {data && (
        <>
          <dl className={cardPart.facts}>
            <div>
              <dt>{t('modelName')}</dt>
              <dd className="font-semibold">{data.mode === 'sources-only' ? t('noFallback') : <bdi dir="ltr">{data.model}</bdi>}</dd>
            </div>
            {data.mode === 'model' && (
              <div>
                <dt>{t('modelType')}</dt>
                <dd>
                  <Badge tone={data.isFineTuned ? 'good' : 'wait'}>{t(data.isFineTuned ? 'fineTuned' : 'baseModel')}</Badge>
                </dd>
              </div>
            )}
            <div>
              <dt>{t('fallbackModel')}</dt>
              <dd>{data.fallbackModel === null ? t('noFallback') : <bdi dir="ltr">{data.fallbackModel}</bdi>}</dd>
            </div>
          </dl>
          {data.mode === 'sources-only' && <p className="text-sm/normal text-muted mbs-2">{t('sourcesOnlyNote')}</p>}
          {data.mode === 'model' && data.isFineTuned && <p className="text-sm/normal text-muted mbs-2">{t('fineTunedNote')}</p>}
        </>
      )}
    </section>
  )
}
