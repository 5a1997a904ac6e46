import type { accountApi } from '@sugya/contract/api/account'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { accountStyles } from './account-styles.ts'
import { PasswordField } from '../../../components/ui/password-field.tsx'
import { SubmitButton } from '../../../components/ui/submit-button.tsx'
import { TextField } from '../../../components/ui/text-field.tsx'
import { call } from '../../../lib/api/client.ts'
import { notify } from '../../../lib/browser/notify.ts'
import { FormFailure } from './form-failure.tsx'
import { EmailSent } from './email-sent.tsx'
import * as rules from '../model/form-rules.ts'
import { sessionsKey } from './own-sessions.tsx'
import { accountKey } from '../../../session/use-account.ts'
import { useAccountForm } from '../model/use-account-form.ts'

interface RowFormProps {
  onDone: () => void
}

function useSaveFailure() {
  const { t } = useTranslation('account')
  return { failureTitle: t('saveFailed'), failureText: t('saveFailedText') }
}

export function UsernameForm({ username, onDone }: RowFormProps & { username: string }) {
  const { t } = useTranslation('account')
  const client = useQueryClient()
  const { field, submit, pending, failure } = useAccountForm({
    rules: { username: rules.username },
    start: { username },
    send: (values) => call<typeof accountApi.changeProfile>('PATCH /api/account', { body: { username: values.username.trim() } }),
    onDone: (user) => {
      client.setQueryData(accountKey, user)
      notify({ title: t('saved') })
      onDone()
    },
    ...useSaveFailure(),
    focusOnFailure: 'username',
  })
  return (
    <form noValidate onSubmit={submit}>
      <fieldset className={accountStyles.form} disabled={pending}>
        <TextField {...field('username')} label={t('newUsername')} autoComplete="nickname" autoCapitalize="none" spellCheck={false} />
        <SubmitButton pending={pending} pendingLabel={t('saving')}>
          {t('save')}
        </SubmitButton>
        <FormFailure {...failure} />
      </fieldset>
    </form>
  )
}

/** The address changes only when the link in the e-mail is followed; the form ends by saying so. */
export function EmailForm() {
  const { t } = useTranslation('account')
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { field, submit, pending, failure } = useAccountForm({
    rules: { email: rules.email, password: rules.givenPassword },
    send: ({ email, password }) =>
      call<typeof accountApi.changeEmail>('POST /api/account/email', { body: { email: email.trim(), password } }),
    onDone: (_, { email }) => setSentTo(email.trim()),
    failureTitle: t('mailFailed'),
    failureText: t('mailFailedText'),
    focusOnFailure: 'password',
  })
  if (sentTo !== null) {
    return (
      <EmailSent title={t('mailSent')} text={t('emailSentText')} address={sentTo} again={t('sendAgain')} onAgain={() => setSentTo(null)} />
    )
  }
  return (
    <form noValidate onSubmit={submit}>
      <fieldset className={accountStyles.form} disabled={pending}>
        <TextField {...field('email')} label={t('newEmail')} type="email" inputMode="email" autoComplete="email" dir="ltr" />
        <PasswordField {...field('password')} label={t('currentPassword')} autoComplete="current-password" />
        <SubmitButton pending={pending} pendingLabel={t('sending')}>
          {t('sendLink')}
        </SubmitButton>
        <FormFailure {...failure} />
      </fieldset>
    </form>
  )
}

/** A hidden e-mail field tells password managers whose password this is. */
export function PasswordForm({ email, onDone }: RowFormProps & { email: string }) {
  const { t } = useTranslation('account')
  const client = useQueryClient()
  const { field, submit, pending, failure } = useAccountForm({
    rules: { currentPassword: rules.givenPassword, password: rules.newPassword },
    send: (body) => call<typeof accountApi.changePassword>('POST /api/account/password', { body }),
    onDone: () => {
      void client.invalidateQueries({ queryKey: sessionsKey })
      notify({ title: t('passwordChanged'), text: t('passwordChangedText') })
      onDone()
    },
    ...useSaveFailure(),
    focusOnFailure: 'currentPassword',
  })
  return (
    <form noValidate onSubmit={submit}>
      <fieldset className={accountStyles.form} disabled={pending}>
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField {...field('currentPassword')} label={t('currentPassword')} autoComplete="current-password" />
        <PasswordField {...field('password')} label={t('newPassword')} autoComplete="new-password" hint={t('passwordHint')} />
        <SubmitButton pending={pending} pendingLabel={t('saving')}>
          {t('save')}
        </SubmitButton>
        <FormFailure {...failure} />
      </fieldset>
    </form>
  )
}
