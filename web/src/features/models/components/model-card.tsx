import type { evaluationsApi } from '@sugya/contract/api/evaluations'
import type { modelsApi, RegisteredModel } from '@sugya/contract/api/models'
import { useMutation } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { Badge } from '../../../components/ui/badge.tsx'
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { adminCall } from '../../../lib/api/admin-call.ts'
import { isolate } from '../../../lib/i18n/isolate.ts'
import { formatDollars, formatMoment } from '../../../lib/i18n/format-moment.ts'
import { notify } from '../../../lib/browser/notify.ts'
import { errorMessage } from '../../../lib/api/error-message.ts'
import { useModelsChanged } from '../api/model-calls.ts'
import { PromoteDialog } from './promote-dialog.tsx'
import { cardPart, cardStyles } from '../../../components/ui/card.ts'

/** One model: its origin and its actions. */
export function ModelCard({ model, connected }: { model: RegisteredModel; connected: boolean }) {
  const { t } = useTranslation('models')
  const language = useLanguage()
  const changed = useModelsChanged()
  const [promoting, setPromoting] = useState(false)
  const { name } = model
  const evaluate = useMutation({
    mutationFn: () => adminCall<typeof evaluationsApi.startEvaluation>('POST /api/admin/evaluations', { body: { modelId: model.id } }),
    onSuccess: () => notify({ title: t('evaluationStarted') }),
    onError: (error) => notify({ kind: 'error', title: t('evaluationFailed'), text: errorMessage(error) }),
    onSettled: changed,
  })
  const price = (amount: number | null) => (amount === null ? t('notKnown') : formatDollars(amount, language))
  return (
    <li className={cardStyles()}>
      <div className="flex flex-wrap items-center gap-2">
        <bdi dir="ltr" className="font-semibold">
          {name}
        </bdi>
        <Badge tone="none">{t(`kind_${model.kind}`)}</Badge>
        {model.isCurrent && (
          <Badge tone="good" icon={CircleCheck}>
            {t('answersNow')}
          </Badge>
        )}
      </div>
      <dl className={cardPart.facts}>
        {model.baseModel !== null && (
          <div>
            <dt>{t('tunedFrom')}</dt>
            <dd>
              <bdi dir="ltr">{model.baseModel}</bdi>
            </dd>
          </div>
        )}
        {(model.inputPrice !== null || model.outputPrice !== null) && (
          <div>
            <dt>{t('prices')}</dt>
            <dd>
              <bdi>{price(model.inputPrice)}</bdi> / <bdi>{price(model.outputPrice)}</bdi>
            </dd>
          </div>
        )}
        {model.createdBy !== null && (
          <div>
            <dt>{t('addedBy')}</dt>
            <dd>
              <bdi>{model.createdBy}</bdi>
            </dd>
          </div>
        )}
        {model.createdAt !== null && (
          <div>
            <dt>{t('addedAt')}</dt>
            <dd>{formatMoment(model.createdAt, language)}</dd>
          </div>
        )}
        {model.note !== '' && (
          <div>
            <dt>{t('note')}</dt>
            <dd>
              <bdi>{model.note}</bdi>
            </dd>
          </div>
        )}
      </dl>
      <div className="flex flex-wrap items-center gap-2 mbs-3">
        <Button aria-label={t('evaluateNamed', { name })} disabled={!connected || evaluate.isPending} onClick={() => evaluate.mutate()}>
          {t('evaluate')}
        </Button>
        {!model.isCurrent && (
          <Button variant="main" aria-label={t('promoteNamed', { name })} disabled={!connected} onClick={() => setPromoting(true)}>
            {t('promote')}
          </Button>
        )}
        {!model.isCurrent && model.kind !== 'base' && <RemoveModel id={model.id} name={name} />}
      </div>
      {promoting && <PromoteDialog model={model} onClose={() => setPromoting(false)} />}
    </li>
  )
}

function RemoveModel({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation(['models', 'common'])
  const language = useLanguage()
  const changed = useModelsChanged()
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: () => adminCall<typeof modelsApi.removeModel>('DELETE /api/admin/models/:id', { params: { id } }),
    onSuccess: () => notify({ title: t('removed') }),
    onError: (error) => notify({ kind: 'error', title: t('removeFailed'), text: errorMessage(error) }),
    onSettled: () => {
      setAsking(false)
      return changed()
    },
  })
  return (
    <>
      <Button variant="quiet" aria-label={t('removeNamed', { name })} onClick={() => setAsking(true)}>
        {t('remove')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('removeQuestion')}
        action={t('remove')}
        back={t('cancel')}
        danger
        pending={isPending}
        onConfirm={() => mutate()}
        onClose={() => setAsking(false)}
      >
        {t('removeText', { name: isolate(name, language) })}
      </ConfirmDialog>
    </>
  )
}
