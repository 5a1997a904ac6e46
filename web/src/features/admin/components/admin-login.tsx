import type { adminApi } from '@sugya/contract/api/admin'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { PasswordField } from '../../../components/ui/password-field.tsx'
import { SubmitButton } from '../../../components/ui/submit-button.tsx'
import { TextField } from '../../../components/ui/text-field.tsx'
import type { AdminSession } from '../../../lib/api/admin-session.ts'
import { ApiError, call } from '../../../lib/api/client.ts'
import { errorMessage } from '../../../lib/api/error-message.ts'
import { notify } from '../../../lib/browser/notify.ts'

/** Refusals that say nothing more than that the credentials are wrong. */
const REFUSALS = new Set<ApiError['code']>(['wrong_admin_credentials', 'unauthorized', 'invalid_input'])

/** Names and codes are Latin letters and digits, which no keyboard corrects. */
const AS_TYPED = { autoCapitalize: 'none', spellCheck: false, dir: 'ltr' } as const

/**
 * Signs an administrator in, by a code of the authenticator app too if there is one; `onDone` gets the token and the
 * administrator.
 */
export function AdminLogin({ onDone }: { onDone: (session: AdminSession) => void }) {
  const { t } = useTranslation('admin')
  const [failure, setFailure] = useState('')
  /** The password is right, and the administrator has a second factor. */
  const [needsCode, setNeedsCode] = useState(false)
  const { register, handleSubmit, formState, setFocus, setValue } = useForm({ defaultValues: { username: '', password: '', code: '' } })
  const { errors, isSubmitting } = formState

  // Disabled controls cannot take the focus: wait for the end of the request.
  useEffect(() => {
    if (isSubmitting) return
    if (needsCode) setFocus('code')
    else if (failure !== '') setFocus('password')
  }, [failure, needsCode, isSubmitting, setFocus])

  async function ask({ username, password, code }: { username: string; password: string; code: string }): Promise<void> {
    setFailure('')
    try {
      const body = { username: username.trim(), password, ...(needsCode && { code }) }
      const { token, admin } = await call<typeof adminApi.login>('POST /api/admin/login', { body })
      notify({ title: t('loginSuccessful'), text: t('loginSuccessfulText', { name: admin.username }) })
      onDone({ token, admin })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'second_factor_required') {
        setNeedsCode(true)
        return
      }
      const isRefused = error instanceof ApiError && REFUSALS.has(error.code)
      const text = isRefused ? t('wrongCredentials') : errorMessage(error, t('loginFailedText'))
      setFailure(text)
      notify({ kind: 'error', title: t('loginFailed'), text })
    }
  }

  function goBack(): void {
    setNeedsCode(false)
    setFailure('')
    setValue('code', '')
  }

  const required = (problem: 'usernameRequired' | 'passwordRequired' | 'codeRequired') => ({
    validate: (value: string) => (value.trim() === '' ? t(problem) : true),
  })
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(ask)(event)}>
      <fieldset className="mbs-6 grid min-w-0 gap-2" disabled={isSubmitting}>
        {needsCode ? (
          <TextField
            key="code"
            {...register('code', required('codeRequired'))}
            label={t('code')}
            hint={t('codeHint')}
            error={errors.code?.message}
            autoComplete="one-time-code"
            {...AS_TYPED}
          />
        ) : (
          <>
            <TextField
              {...register('username', required('usernameRequired'))}
              label={t('username')}
              error={errors.username?.message}
              autoComplete="username"
              {...AS_TYPED}
            />
            <PasswordField
              {...register('password', { validate: (value) => (value === '' ? t('passwordRequired') : true) })}
              label={t('password')}
              error={errors.password?.message}
              autoComplete="current-password"
            />
          </>
        )}
        <SubmitButton pending={isSubmitting} pendingLabel={t('loggingIn')}>
          {t('logIn')}
        </SubmitButton>
        {needsCode && (
          <Button variant="quiet" size="tall" onClick={goBack}>
            {t('backToPassword')}
          </Button>
        )}
        <p role="alert" className="min-h-6 leading-6 text-balance text-danger">
          {failure}
        </p>
      </fieldset>
    </form>
  )
}
