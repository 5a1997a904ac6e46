import type { UseFormRegisterReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { PasswordField } from '../../../components/ui/password-field.tsx'

/** The field of the administrator's own password, without which the second factor does not change. */
export function OwnPasswordField({ registered, error }: { registered: UseFormRegisterReturn<'password'>; error: string | undefined }) {
  const { t } = useTranslation('security')
  return <PasswordField {...registered} label={t('password')} error={error} autoComplete="current-password" />
}
