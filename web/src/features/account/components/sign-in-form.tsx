import type { accountApi } from '@sugya/contract/api/account'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { buttonStyles } from '../../../components/ui/button.tsx'
import { accountStyles } from './account-styles.ts'
import { PasswordField } from '../../../components/ui/password-field.tsx'
import { SubmitButton } from '../../../components/ui/submit-button.tsx'
import { TextField } from '../../../components/ui/text-field.tsx'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { call } from '../../../lib/api/client.ts'
import { notify } from '../../../lib/browser/notify.ts'
import { useKeepSession } from '../api/change-reader.ts'
import { FormFailure } from './form-failure.tsx'
import { addNext } from '../model/own-path.ts'
import * as rules from '../model/form-rules.ts'
import { useAccountForm } from '../model/use-account-form.ts'

/** Signs in by e-mail address and password. */
export function SignInForm({ next }: { next: string }) {
  const { t } = useTranslation('account')
  const language = useLanguage()
  const keep = useKeepSession()
  const { field, submit, pending, failure } = useAccountForm({
    rules: { email: rules.email, password: rules.givenPassword },
    send: ({ email, password }) =>
      call<typeof accountApi.signIn>('POST /api/auth/signin', { body: { email: email.trim(), password, language } }),
    onDone: (session) => {
      keep(session)
      notify({ title: t('signedInTitle'), text: t('signedInText') })
    },
    failureTitle: t('signInFailed'),
    failureText: t('signInFailedText'),
    focusOnFailure: 'password',
  })
  return (
    <form noValidate onSubmit={submit}>
      <fieldset className={accountStyles.form} disabled={pending}>
        <TextField {...field('email')} label={t('email')} type="email" inputMode="email" autoComplete="username" dir="ltr" />
        <PasswordField {...field('password')} label={t('password')} autoComplete="current-password" />
        <div className="-mbs-2">
          <Link to={addNext('/forgot-password', next)} className={buttonStyles({ variant: 'link' })}>
            {t('forgotPassword')}
          </Link>
        </div>
        <SubmitButton pending={pending} pendingLabel={t('signingIn')}>
          {t('signIn')}
        </SubmitButton>
        <FormFailure {...failure} />
      </fieldset>
    </form>
  )
}
