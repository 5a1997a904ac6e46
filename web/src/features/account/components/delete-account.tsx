import type { accountApi } from '@sugya/contract/api/account'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { accountStyles } from './account-styles.ts'
import { PageSection } from '../../../components/ui/page-section.tsx'
import { Button } from '../../../components/ui/button.tsx'
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
    <PageSection id="delete" title={t('deleteAccount')} lead={t('deleteLead')}>
      <Button variant="danger" onClick={() => setOpen(true)}>
        {t('deleteAccount')}…
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t('deleteQuestion')} closeLabel={t('common:close')}>
        <DeleteForm onDeleted={onDeleted} />
      </Dialog>
    </PageSection>
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
      <fieldset className={accountStyles.form} disabled={pending}>
        <PasswordField {...field('password')} label={t('password')} autoComplete="current-password" />
        <SubmitButton danger pending={pending} pendingLabel={t('deleting')}>
          {t('deleteForever')}
        </SubmitButton>
        <FormFailure {...failure} />
      </fieldset>
    </form>
  )
}
