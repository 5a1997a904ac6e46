import type { adminApi } from '@sugya/contract/api/admin'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { SubmitButton } from '../../../components/ui/submit-button.tsx'
import { TextField } from '../../../components/ui/text-field.tsx'
import { adminCall } from '../../../lib/api/admin-call.ts'
import { notify } from '../../../lib/browser/notify.ts'
import { useSecretForm } from '../api/use-secret-form.ts'
import { OwnPasswordField } from './own-password-field.tsx'

interface TurnOffProps {
  open: boolean
  onClose: () => void
  onDone: () => void
}

/** Turns two-step verification off after asking for the password and a code. */
export function TurnOffSecondFactor({ open, onClose, onDone }: TurnOffProps) {
  const { t } = useTranslation('security')
  return (
    <Dialog open={open} onClose={onClose} title={t('turnOffTitle')} closeLabel={t('close')}>
      <TurnOffForm
        onDone={() => {
          notify({ title: t('turnedOff') })
          onClose()
          onDone()
        }}
      />
    </Dialog>
  )
}

function TurnOffForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('security')
  const { form, submit, pending, errors, required } = useSecretForm({
    values: { password: '', code: '' },
    send: (body) => adminCall<typeof adminApi.removeSecondFactor>('POST /api/admin/second-factor/remove', { body }),
    onDone,
    failureTitle: t('turnOffFailed'),
    field: 'password',
  })
  return (
    <form noValidate onSubmit={submit}>
      <p className="leading-[1.6] text-pretty">{t('turnOffText')}</p>
      <fieldset disabled={pending} className="mbs-4 grid min-w-0 gap-2">
        <OwnPasswordField registered={form.register('password', required('passwordRequired'))} error={errors.password} />
        <TextField
          {...form.register('code', required('codeRequired'))}
          label={t('codeOrRecovery')}
          error={errors.code}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
        />
        <SubmitButton danger pending={pending} pendingLabel={t('turningOff')}>
          {t('turnOff')}
        </SubmitButton>
      </fieldset>
    </form>
  )
}
