import type { modelsApi } from '@sugya/contract/api/models'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { SubmitButton } from '../../../components/ui/submit-button.tsx'
import { TextField } from '../../../components/ui/text-field.tsx'
import { adminCall } from '../../../lib/api/admin-call.ts'
import { notify } from '../../../lib/browser/notify.ts'
import { errorMessage } from '../../../lib/api/error-message.ts'
import { useModelsChanged } from '../api/model-calls.ts'
import { cardPart, cardStyles } from '../../../components/ui/card.ts'

/** As the contract has it: what can stand in a name at an endpoint, and the dearest million of tokens. */
const NAME = /^[\x21-\x7e]{1,200}$/
const DEAREST = 10_000
const EMPTY = { name: '', baseModel: '', note: '', inputPrice: '', outputPrice: '' }

const parsePrice = (text: string) => (text.trim() === '' ? null : Number(text.trim().replace(',', '.')))

/** Names a model that was tuned elsewhere. */
export function RegisterModel() {
  const { t } = useTranslation('models')
  const changed = useModelsChanged()
  const [open, setOpen] = useState(false)
  const { register, handleSubmit, reset, setError, formState } = useForm({ defaultValues: EMPTY })
  const { errors, isSubmitting } = formState

  const isPrice = (text: string) => {
    const price = parsePrice(text)
    return price === null || (price >= 0 && price <= DEAREST) ? true : t('priceWrong', { limit: DEAREST })
  }
  async function ask({ name, baseModel, note, inputPrice, outputPrice }: typeof EMPTY): Promise<void> {
    try {
      await adminCall<typeof modelsApi.registerModel>('POST /api/admin/models', {
        body: {
          name: name.trim(),
          baseModel: baseModel.trim() || null,
          note,
          inputPrice: parsePrice(inputPrice),
          outputPrice: parsePrice(outputPrice),
        },
      })
      notify({ title: t('registered') })
      reset(EMPTY)
      setOpen(false)
      await changed()
    } catch (error) {
      const text = errorMessage(error, t('registerFailed'))
      setError('name', { message: text })
      notify({ kind: 'error', title: t('registerFailed'), text })
    }
  }
  return (
    <section className={cardStyles()} aria-labelledby="register-model">
      <div className={cardPart.head}>
        <h3 id="register-model" className={cardPart.heading}>
          {t('register')}
        </h3>
        <Button variant="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? t('cancel') : t('openForm')}
        </Button>
      </div>
      <p className="text-sm/normal text-muted">{t('registerText')}</p>
      {open && (
        <form noValidate onSubmit={(event) => void handleSubmit(ask)(event)}>
          <fieldset
            className="mbs-3 grid min-w-0 grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-x-4 gap-y-1"
            disabled={isSubmitting}
          >
            <TextField
              {...register('name', { validate: (name) => (NAME.test(name.trim()) ? true : t('nameWrong')) })}
              label={t('name')}
              error={errors.name?.message}
              dir="ltr"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
            <TextField
              {...register('baseModel')}
              label={t('baseModel')}
              dir="ltr"
              autoComplete="off"
              autoCapitalize="none"
              maxLength={200}
            />
            <TextField
              {...register('inputPrice', { validate: isPrice })}
              label={t('inputPrice')}
              error={errors.inputPrice?.message}
              inputMode="decimal"
              dir="ltr"
            />
            <TextField
              {...register('outputPrice', { validate: isPrice })}
              label={t('outputPrice')}
              error={errors.outputPrice?.message}
              inputMode="decimal"
              dir="ltr"
            />
            <TextField {...register('note')} label={t('note')} dir="auto" maxLength={1000} />
          </fieldset>
          <SubmitButton pending={isSubmitting} pendingLabel={t('registering')}>
            {t('register')}
          </SubmitButton>
        </form>
      )}
    </section>
  )
}
