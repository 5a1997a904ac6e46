import type { adminApi } from '@sugya/contract/api/admin'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { PasswordField } from '../../../components/ui/password-field.tsx'
import { SubmitButton } from '../../../components/ui/submit-button.tsx'
import { TextField } from '../../../components/ui/text-field.tsx'
import type { AdminSession } from '../../../lib/api/admin-session.ts'
import { ApiError, call } from '../../../lib/api/client.ts'
import { errorMessage } from '../../../lib/api/error-message.ts'
import { notify } from '../../../lib/browser/notify.ts'

/** The server's message names an e-mail address; administrators sign in by username. */
const REFUSALS = new Set<ApiError['code']>(['wrong_credentials', 'unauthorized', 'invalid_input'])

/** Signs an administrator in; `onDone` gets the token and the administrator. */
export function AdminLogin({ onDone }: { onDone: (session: AdminSession) => void }) {
  const { t } = useTranslation('admin')
  const [failure, setFailure] = useState('')
  const { register, handleSubmit, formState, setFocus } = useForm({ defaultValues: { username: '', password: '' } })
  const { errors, isSubmitting } = formState

  // Disabled controls cannot take the focus: wait for the end of the request.
  useEffect(() => {
    if (failure !== '' && !isSubmitting) setFocus('password')
  }, [failure, isSubmitting, setFocus])

  async function ask({ username, password }: { username: string; password: string }): Promise<void> {
    setFailure('')
    try {
      const { token, admin } = await call<typeof adminApi.login>('POST /api/admin/login', { body: { username: username.trim(), password } })
      notify({ title: t('loginSuccessful'), text: t('loginSuccessfulText', { name: admin.username }) })
      onDone({ token, admin })
    } catch (error) {
      const isRefused = error instanceof ApiError && REFUSALS.has(error.code)
      const text = isRefused ? t('wrongCredentials') : errorMessage(error, t('loginFailedText'))
      setFailure(text)
      notify({ kind: 'error', title: t('loginFailed'), text })
    }
  }

  const required = (problem: 'usernameRequired' | 'passwordRequired') => ({
    validate: (value: string) => (value.trim() === '' ? t(problem) : true),
  })
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(ask)(event)}>
      <fieldset className="mbs-6 grid min-w-0 gap-2" disabled={isSubmitting}>
        <TextField
          {...register('username', required('usernameRequired'))}
          label={t('username')}
          error={errors.username?.message}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
        />
        <PasswordField
          {...register('password', { validate: (value) => (value === '' ? t('passwordRequired') : true) })}
          label={t('password')}
          error={errors.password?.message}
          autoComplete="current-password"
        />
        <SubmitButton pending={isSubmitting} pendingLabel={t('loggingIn')}>
          {t('logIn')}
        </SubmitButton>
        <p role="alert" className="min-h-6 leading-6 text-balance text-danger">
          {failure}
        </p>
      </fieldset>
    </form>
  )
}
