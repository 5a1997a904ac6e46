import type { accountApi, User } from '@sugya/contract/api/account'
import type { Language } from '@sugya/contract/api/texts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { accountStyles } from './account-styles.ts'
import { call } from '../../../lib/api/client.ts'
import { LANGUAGES } from '../../../lib/i18n/languages.ts'
import { notify } from '../../../lib/browser/notify.ts'
import { EditableRow } from './editable-row.tsx'
import { errorMessage } from '../../../lib/api/error-message.ts'
import { EmailForm, PasswordForm, UsernameForm } from './profile-forms.tsx'
import { accountKey } from '../../../session/use-account.ts'

/** E-mail address, username, password, and the language of e-mails. */
export function ProfileSection({ user }: { user: User }) {
  const { t } = useTranslation('account')
  return (
    <section className="mbs-9" aria-label={t('profile')}>
      <EditableRow label={t('email')} value={<bdi dir="ltr">{user.email}</bdi>} changeLabel={t('changeEmail')}>
        {() => <EmailForm />}
      </EditableRow>
      <EditableRow label={t('username')} value={<bdi>{user.username}</bdi>} changeLabel={t('changeUsername')}>
        {(close) => <UsernameForm username={user.username} onDone={close} />}
      </EditableRow>
      <EditableRow label={t('password')} value="••••••••" changeLabel={t('changePassword')}>
        {(close) => <PasswordForm email={user.email} onDone={close} />}
      </EditableRow>
      <MailLanguage language={user.language} />
    </section>
  )
}

function MailLanguage({ language }: { language: Language }) {
  const { t } = useTranslation('account')
  const client = useQueryClient()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (chosen: Language) => call<typeof accountApi.changeProfile>('PATCH /api/account', { body: { language: chosen } }),
    onSuccess: (user) => {
      client.setQueryData(accountKey, user)
      notify({ title: t('saved') })
    },
    onError: (error) => notify({ kind: 'error', title: t('saveFailed'), text: errorMessage(error, t('saveFailedText')) }),
  })
  const chosen = isPending ? variables : language
  return (
    <fieldset className={`${accountStyles.row} min-w-0`} disabled={isPending}>
      <legend className="text-sm/normal text-muted float-start w-full">{t('mailLanguage')}</legend>
      <div className="flex flex-wrap gap-x-6 clear-both">
        {LANGUAGES.map(({ code, name }) => (
          <label key={code} lang={code} className="inline-flex min-h-11 cursor-pointer items-center gap-2">
            <input
              type="radio"
              name="mail-language"
              value={code}
              checked={code === chosen}
              onChange={() => mutate(code)}
              className="size-4.5 accent-accent"
            />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
