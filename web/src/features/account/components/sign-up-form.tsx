import type { accountApi } from '@sugya/contract/api/account'
import { useTranslation } from 'react-i18next'
import { accountStyles } from './account-styles.ts'
import { PasswordField } from '../../../components/ui/password-field.tsx'
import { SubmitButton } from '../../../components/ui/submit-button.tsx'
import { TextField } from '../../../components/ui/text-field.tsx'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { call } from '../../../lib/api/client.ts'
import { notify } from '../../../lib/browser/notify.ts'
import { useKeepSession } from '../api/change-reader.ts'
import { FormFailure } from './form-failure.tsx'
import * as rules from '../model/form-rules.ts'
import { useAccountForm } from '../model/use-account-form.ts'

/** Creates an account. The repeated password is compared, never sent. */
export function SignUpForm() {
  const { t } = useTranslation('account')
  const language = useLanguage()
  const keep = useKeepSession()
  const { field, submit, pending, failure } = useAccountForm({
    rules: { username: rules.username, email: rules.email, password: rules.newPassword, confirmPassword: rules.matches('password') },
    send: ({ username, email, password }) =>
      call<typeof accountApi.signUp>('POST /api/auth/signup', {
        body: { username: username.trim(), email: email.trim(), password, language },
      }),
    onDone: (session) => {
      keep(session)
      notify({ title: t('signedUpTitle'), text: t('signedUpText') })
    },
    failureTitle: t('signUpFailed'),
    failureText: t('signUpFailedText'),
    focusOnFailure: 'username',
  })
  return (
    <form noValidate onSubmit={submit}>
      <fieldset className={accountStyles.form} disabled={pending}>
        <TextField {...field('username')} label={t('username')} autoComplete="nickname" autoCapitalize="none" spellCheck={false} />
        <TextField {...field('email')} label={t('email')} type="email" inputMode="email" autoComplete="username" dir="ltr" />
        <PasswordField {...field('password')} label={t('password')} autoComplete="new-password" hint={t('passwordHint')} />
        <PasswordField {...field('confirmPassword')} label={t('confirmPassword')} autoComplete="new-password" />
        <SubmitButton pending={pending} pendingLabel={t('signingUp')}>
          {t('signUp')}
        </SubmitButton>
        <FormFailure {...failure} />
      </fieldset>
    </form>
  )
}
