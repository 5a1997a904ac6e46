import { REGRESSION_LIMIT, overridePhrase } from '@sugya/contract/rules/models'
import type { modelsApi, RegisteredModel } from '@sugya/contract/api/models'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { ReadFailure } from '../../../components/ui/read-failure.tsx'
import { Spinner } from '../../../components/ui/spinner.tsx'
import { SubmitButton } from '../../../components/ui/submit-button.tsx'
import { TextField } from '../../../components/ui/text-field.tsx'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { adminCall } from '../../../lib/api/admin-call.ts'
import { isolate } from '../../../lib/i18n/isolate.ts'
import { getDirection } from '../../../lib/i18n/languages.ts'
import { notify } from '../../../lib/browser/notify.ts'
import { errorMessage } from '../../../lib/api/error-message.ts'
import { RegressionList } from './regression-list.tsx'
import { useGate, useModelsChanged } from '../api/model-calls.ts'
import { cardPart } from '../../../components/ui/card.ts'

/** Normalizes as the server does: white space and case do not matter. */
const normalize = (words: string) => words.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()

/**
 * Confirms putting a model into service. If the evaluation gate is closed, shows why and asks for the override phrase.
 */
export function PromoteDialog({ model, onClose }: { model: RegisteredModel; onClose: () => void }) {
  const { t } = useTranslation(['models', 'common'])
  const language = useLanguage()
  const gate = useGate(model.id)
  const changed = useModelsChanged()
  const [confirmation, setConfirmation] = useState('')
  const phrase = overridePhrase(language, model.name)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      adminCall<typeof modelsApi.promoteModel>('POST /api/admin/models/:id/promote', {
        params: { id: model.id },
        body: gate.data?.open ? {} : { confirmation },
      }),
    onSuccess: ({ to }) => {
      notify({ title: t('promoted', { name: isolate(to, language) }) })
      onClose()
    },
    onError: (failure) => {
      notify({ kind: 'error', title: t('promoteFailed'), text: errorMessage(failure) })
      // The gate may have changed in the meantime.
      void gate.refetch()
    },
    onSettled: changed,
  })
  const confirmed = gate.data?.open === true || normalize(confirmation) === normalize(phrase)
  return (
    <Dialog open onClose={onClose} title={t('gateTitle', { name: isolate(model.name, language) })} closeLabel={t('common:close')}>
      {!gate.data &&
        (gate.isError ? (
          <ReadFailure text={t('gateFailed')} busy={gate.isFetching} retry={() => void gate.refetch()} />
        ) : (
          <Spinner label={t('common:loading')} />
        ))}
      {gate.data && (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (confirmed) mutate()
          }}
        >
          {gate.data.open && <p className={cardPart.lead}>{t('gateOpen')}</p>}
          {gate.data.problem === 'not_evaluated' && <p className={cardPart.lead}>{t('gateNotEvaluated')}</p>}
          {gate.data.problem === 'fell' && <p className={cardPart.lead}>{t('gateRegressions', { limit: REGRESSION_LIMIT })}</p>}
          <RegressionList regressions={gate.data.falls} />
          {!gate.data.open && (
            <div className="mbs-3">
              <p className={cardPart.lead}>{t('gatePhrase')}</p>
              <p className="mbs-1.5 mbe-3 rounded-[8px] bg-shade px-3 py-2 font-semibold wrap-anywhere" dir={getDirection(language)}>
                {phrase}
              </p>
              <TextField
                label={t('confirmation')}
                value={confirmation}
                autoComplete="off"
                dir={getDirection(language)}
                onChange={(event) => setConfirmation(event.target.value)}
              />
            </div>
          )}
          {error && (
            <p role="alert" className="text-pretty text-danger mbs-2">
              {errorMessage(error, t('promoteFailed'))}
            </p>
          )}
          <div className="flex flex-wrap items-center gap-2 mbs-4">
            <SubmitButton pending={isPending} pendingLabel={t('promoting')} disabled={!confirmed}>
              {t('promote')}
            </SubmitButton>
            <Button onClick={onClose}>{t('cancel')}</Button>
          </div>
        </form>
      )}
    </Dialog>
  )
}
