import type { accountApi } from '@sugya/contract/api/account'
import { useTranslation } from 'react-i18next'
import { accountStyles } from './account-styles.ts'
import { PasswordField } from '../../../components/ui/password-field.tsx'
import { SubmitButton } from '../../../components/ui/submit-button.tsx'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { ApiError, call } from '../../../lib/api/client.ts'
import { notify } from '../../../lib/browser/notify.ts'
import { useKeepSession } from '../api/change-reader.ts'
import { FormFailure } from './form-failure.tsx'
import * as rules from '../model/form-rules.ts'
import { useAccountForm } from '../model/use-account-form.ts'

interface ResetPasswordFormProps {
  token: string
  /** The link has expired or was used. */
  onExpired: () => void
  /** The password is set and the user is signed in. */
  onDone: () => void
}

export function ResetPasswordForm({ token, onExpired, onDone }: ResetPasswordFormProps) {
  const { t } = useTranslation('account')
  const language = useLanguage()
  const keep = useKeepSession()
  const { field, submit, pending, failure } = useAccountForm({
    rules: { password: rules.newPassword, confirmPassword: rules.matches('password') },
    send: ({ password }) =>
      call<typeof accountApi.resetPassword>('POST /api/auth/reset-password', { body: { token, password, language } }).catch(
        (error: unknown) => {
          if (error instanceof ApiError && error.code === 'link_expired') onExpired()
          throw error
        },
      ),
    onDone: (session) => {
      keep(session)
      notify({ title: t('passwordSet'), text: t('passwordSetText') })
      onDone()
    },
    failureTitle: t('saveFailed'),
    failureText: t('saveFailedText'),
    focusOnFailure: 'password',
  })
  return (
    <form noValidate onSubmit={submit}>
      <fieldset className={accountStyles.form} disabled={pending}>
        <PasswordField {...field('password')} label={t('newPassword')} autoComplete="new-password" hint={t('passwordHint')} />
        <PasswordField {...field('confirmPassword')} label={t('confirmPassword')} autoComplete="new-password" />
        <SubmitButton pending={pending} pendingLabel={t('saving')}>
          {t('setPassword')}
        </SubmitButton>
        <FormFailure {...failure} />
      </fieldset>
    </form>
  )
}
