import type { adminApi } from '@sugya/contract/api/admin'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { SubmitButton } from '../../../components/ui/submit-button.tsx'
import { TextField } from '../../../components/ui/text-field.tsx'
import { adminCall } from '../../../lib/api/admin-call.ts'
import { useSecretForm } from '../api/use-secret-form.ts'
import { OwnPasswordField } from './own-password-field.tsx'
import { QrCode } from './qr-code.tsx'

interface SetUpSecondFactorProps {
  onCancel: () => void
  /** Gets the recovery codes. */
  onDone: (recoveryCodes: string[]) => void
}

/** Sets up an authenticator app: asks for the password, shows the QR code, and asks for the first code. */
export function SetUpSecondFactor({ onCancel, onDone }: SetUpSecondFactorProps) {
  const [app, setApp] = useState<{ secret: string; uri: string } | null>(null)
  return app === null ? <PasswordStep onCancel={onCancel} onDone={setApp} /> : <AppStep {...app} onCancel={onCancel} onDone={onDone} />
}

function PasswordStep({ onCancel, onDone }: { onCancel: () => void; onDone: (app: { secret: string; uri: string }) => void }) {
  const { t } = useTranslation('security')
  const { form, submit, pending, errors, required } = useSecretForm({
    values: { password: '' },
    send: (body) => adminCall<typeof adminApi.beginSecondFactor>('POST /api/admin/second-factor/begin', { body }),
    onDone,
    failureTitle: t('turnOnFailed'),
    field: 'password',
  })
  return (
    <form noValidate onSubmit={submit} className="mbs-4 max-w-96">
      <p className="mbe-3 leading-[1.6]">{t('passwordFirst')}</p>
      <fieldset disabled={pending} className="grid min-w-0 gap-2">
        <OwnPasswordField registered={form.register('password', required('passwordRequired'))} error={errors.password} />
        <Buttons pending={pending} action={t('continue')} pendingLabel={t('checking')} onCancel={onCancel} />
      </fieldset>
    </form>
  )
}

function AppStep({ secret, uri, onCancel, onDone }: { secret: string; uri: string } & SetUpSecondFactorProps) {
  const { t } = useTranslation('security')
  const { form, submit, pending, errors, required } = useSecretForm({
    values: { code: '' },
    send: (body) => adminCall<typeof adminApi.activateSecondFactor>('POST /api/admin/second-factor/activate', { body }),
    onDone: ({ recoveryCodes }) => onDone(recoveryCodes),
    failureTitle: t('turnOnFailed'),
    field: 'code',
  })
  return (
    <form noValidate onSubmit={submit} className="mbs-4 grid gap-4">
      <p className="leading-[1.6] text-pretty">{t('scan')}</p>
      <QrCode text={uri} label={t('qrCode')} />
      <div>
        <p className="leading-[1.6]">{t('typeKey')}</p>
        {/* In groups of four, which apps ignore: that is how people type it. */}
        <code dir="ltr" className="inline-block text-start font-mono leading-[1.6] wrap-anywhere select-all">
          {secret.replaceAll(/.{4}(?=.)/g, '$& ')}
        </code>
      </div>
      <p className="leading-[1.6]">{t('enterCode')}</p>
      <fieldset disabled={pending} className="grid max-w-96 min-w-0 gap-2">
        <TextField
          {...form.register('code', required('codeRequired'))}
          label={t('code')}
          error={errors.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          dir="ltr"
        />
        <Buttons pending={pending} action={t('turnOn')} pendingLabel={t('turningOn')} onCancel={onCancel} />
      </fieldset>
    </form>
  )
}

function Buttons({
  pending,
  action,
  pendingLabel,
  onCancel,
}: {
  pending: boolean
  action: string
  pendingLabel: string
  onCancel: () => void
}) {
  const { t } = useTranslation('security')
  return (
    <div className="flex flex-wrap items-center gap-3">
      <SubmitButton pending={pending} pendingLabel={pendingLabel}>
        {action}
      </SubmitButton>
      <Button variant="quiet" size="tall" onClick={onCancel}>
        {t('cancel')}
      </Button>
    </div>
  )
}
