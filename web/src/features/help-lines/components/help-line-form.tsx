import type { HelpLine, HelpLineKind } from '@sugya/contract/api/help-lines'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../components/ui/field.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { SubmitButton } from '../../../components/ui/submit-button.tsx'
import { TextField } from '../../../components/ui/text-field.tsx'
import { cardStyles } from '../../../components/ui/card.ts'
import { Select } from '../../../components/ui/select.tsx'

/** As the contract has them. */
const COUNTRY = /^[A-Z]{2}$/
const PHONE = /^[+*]?\d(?:[\d -]*\d)?$/
const WEBSITE = /^[a-z\d-]+(?:\.[a-z\d-]+)+$/
const MARKUP = /[[\]<>*_`#|\\]/
const KINDS = ['talk', 'children', 'violence', 'emergency'] as const satisfies readonly HelpLineKind[]

interface HelpLineFormProps {
  line: HelpLine
  pending: boolean
  onSave: (line: HelpLine) => void
  onCancel: () => void
}

/** One help line, to be changed or added. */
export function HelpLineForm({ line, pending, onSave, onCancel }: HelpLineFormProps) {
  const { t } = useTranslation('help')
  const { register, handleSubmit, formState, getValues } = useForm<HelpLine>({ defaultValues: line })
  const { errors } = formState
  const matches = (pattern: RegExp, error: string) => (text: string) => (text.trim() === '' || pattern.test(text.trim()) ? true : error)
  const isName = (text: string) => (MARKUP.test(text) ? t('nameWrong') : true)

  function send({ name, ...rest }: HelpLine): void {
    onSave({
      ...rest,
      country: rest.country.trim().toUpperCase(),
      phone: rest.phone.trim(),
      website: rest.website.trim().toLowerCase(),
      name: { he: name.he.trim(), en: name.en.trim(), ru: name.ru.trim() },
    })
  }
  return (
    <form
      noValidate
      className={cardStyles({ className: 'mbe-5' })}
      aria-label={t('form')}
      onSubmit={(event) => void handleSubmit(send)(event)}
    >
      <fieldset className="grid min-w-0 grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-x-4 gap-y-1" disabled={pending}>
        <TextField
          {...register('country', { validate: (text) => (COUNTRY.test(text.trim().toUpperCase()) ? true : t('countryWrong')) })}
          label={t('countryCode')}
          error={errors.country?.message}
          dir="ltr"
          maxLength={2}
          autoComplete="off"
        />
        <Field label={t('kind')} bare>
          {(control) => (
            <Select {...register('kind')} {...control} className="w-full">
              {KINDS.map((kind) => (
                <option key={kind} value={kind}>
                  {t(`kind_${kind}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {(['he', 'en', 'ru'] as const).map((language) => (
          <TextField
            key={language}
            {...register(`name.${language}`, { validate: isName })}
            label={t(`name_${language}`)}
            error={errors.name?.[language]?.message}
            dir="auto"
            lang={language}
            maxLength={80}
            autoComplete="off"
          />
        ))}
        <TextField
          {...register('phone', {
            validate: {
              form: matches(PHONE, t('phoneWrong')),
              // A line that can be reached in no way helps nobody.
              given: (text) => (text.trim() !== '' || getValues('website').trim() !== '' ? true : t('contactMissing')),
            },
          })}
          label={t('phone')}
          error={errors.phone?.message}
          dir="ltr"
          type="tel"
          maxLength={24}
          autoComplete="off"
        />
        <TextField
          {...register('website', { validate: (text) => matches(WEBSITE, t('websiteWrong'))(text.toLowerCase()) })}
          label={t('website')}
          error={errors.website?.message}
          dir="ltr"
          maxLength={80}
          autoComplete="off"
          autoCapitalize="none"
        />
        <TextField
          {...register('verifiedOn', { validate: (day) => (day === '' ? t('dayMissing') : true) })}
          label={t('verifiedOn')}
          error={errors.verifiedOn?.message}
          type="date"
        />
        <label className="flex items-center gap-2">
          <input type="checkbox" {...register('allDay')} />
          {t('allDay')}
        </label>
      </fieldset>
      <div className="mbs-3 flex flex-wrap gap-3">
        <SubmitButton pending={pending} pendingLabel={t('saving')}>
          {t('save')}
        </SubmitButton>
        <Button onClick={onCancel}>{t('cancel')}</Button>
      </div>
    </form>
  )
}
