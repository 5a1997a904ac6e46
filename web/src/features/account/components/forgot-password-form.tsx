import type { accountApi } from '@sugya/contract/api/account'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { accountStyles } from './account-styles.ts'
import { SubmitButton } from '../../../components/ui/submit-button.tsx'
import { TextField } from '../../../components/ui/text-field.tsx'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { call } from '../../../lib/api/client.ts'
import { FormFailure } from './form-failure.tsx'
import { EmailSent } from './email-sent.tsx'
import * as rules from '../model/form-rules.ts'
import { useAccountForm } from '../model/use-account-form.ts'

/** Requests a reset link. The answer is the same for known and unknown addresses. */
export function ForgotPasswordForm() {
  const { t } = useTranslation('account')
  const language = useLanguage()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { field, submit, pending, failure } = useAccountForm({
    rules: { email: rules.email },
    send: ({ email }) =>
      call<typeof accountApi.forgotPassword>('POST /api/auth/forgot-password', { body: { email: email.trim(), language } }),
    onDone: (_, { email }) => setSentTo(email.trim()),
    failureTitle: t('mailFailed'),
    failureText: t('mailFailedText'),
    focusOnFailure: 'email',
  })
  if (sentTo !== null) {
    return (
      <EmailSent title={t('mailSent')} text={t('forgotSentText')} address={sentTo} again={t('sendAgain')} onAgain={() => setSentTo(null)} />
    )
  }
  return (
    <>
      <p className={accountStyles.lead}>{t('forgotText')}</p>
      <form noValidate onSubmit={submit}>
        <fieldset className={accountStyles.form} disabled={pending}>
          <TextField {...field('email')} label={t('email')} type="email" inputMode="email" autoComplete="username" dir="ltr" />
          <SubmitButton pending={pending} pendingLabel={t('sending')}>
            {t('sendLink')}
          </SubmitButton>
          <FormFailure {...failure} />
        </fieldset>
      </form>
    </>
  )
}
