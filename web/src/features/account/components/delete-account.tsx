import type { accountApi } from '@sugya/contract/api/account'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { PasswordField } from '../../../components/ui/password-field.tsx'
import { SubmitButton } from '../../../components/ui/submit-button.tsx'
import { call } from '../../../lib/api/client.ts'
import { FormFailure } from './form-failure.tsx'
import * as rules from '../model/form-rules.ts'
import { useAccountForm } from '../model/use-account-form.ts'

/** Deletes the account after explaining the consequences and asking for the password. `onDeleted` runs afterwards. */
export function DeleteAccount({ onDeleted }: { onDeleted: () => void }) {
  const { t } = useTranslation(['account', 'common'])
  const [open, setOpen] = useState(false)
  return (
    <section className="account-section" aria-labelledby="delete">
      <h2 id="delete">{t('deleteAccount')}</h2>
      <p className="account-lead">{t('deleteLead')}</p>
      <button type="button" className="button button-danger" onClick={() => setOpen(true)}>
        {t('deleteAccount')}…
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t('deleteQuestion')} closeLabel={t('common:close')}>
        <DeleteForm onDeleted={onDeleted} />
      </Dialog>
    </section>
  )
}

function DeleteForm({ onDeleted }: { onDeleted: () => void }) {
  const { t } = useTranslation('account')
  const { field, submit, pending, failure } = useAccountForm({
    rules: { password: rules.givenPassword },
    send: (body) => call<typeof accountApi.deleteAccount>('POST /api/account/delete', { body }),
    onDone: onDeleted,
    failureTitle: t('deleteFailed'),
    failureText: t('deleteFailedText'),
    focusOnFailure: 'password',
  })
  return (
    <form noValidate onSubmit={submit}>
      <ul className="list-disc ps-5 leading-relaxed">
        <li>{t('deleteSubscription')}</li>
        <li>{t('deleteConversations')}</li>
        <li>{t('deleteForGood')}</li>
      </ul>
      <fieldset className="account-form" disabled={pending}>
        <PasswordField {...field('password')} label={t('password')} autoComplete="current-password" />
        <SubmitButton danger pending={pending} pendingLabel={t('deleting')}>
          {t('deleteForever')}
        </SubmitButton>
        <FormFailure text={failure} />
      </fieldset>
    </form>
  )
}
