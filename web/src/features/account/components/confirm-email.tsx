import type { accountApi } from '@sugya/contract/api/account'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { accountStyles } from './account-styles.ts'
import { SubmitButton } from '../../../components/ui/submit-button.tsx'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { ApiError, call } from '../../../lib/api/client.ts'
import { errorMessage } from '../../../lib/api/error-message.ts'
import { FormFailure } from './form-failure.tsx'
import { accountKey } from '../../../session/use-account.ts'

interface ConfirmEmailProps {
  token: string
  /** The link has expired or was used. */
  onExpired: () => void
  onDone: (email: string) => void
}

/** Confirms on a click, not on load: mail programs prefetch links, and this one works once. */
export function ConfirmEmail({ token, onExpired, onDone }: ConfirmEmailProps) {
  const { t } = useTranslation('account')
  const language = useLanguage()
  const client = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call<typeof accountApi.confirmEmail>('POST /api/account/email/confirm', { body: { token, language } }),
    onSuccess: ({ email }) => {
      void client.invalidateQueries({ queryKey: accountKey })
      onDone(email)
    },
    onError: (failure) => {
      if (failure instanceof ApiError && failure.code === 'link_expired') onExpired()
    },
  })
  return (
    <form
      className={accountStyles.form}
      onSubmit={(event) => {
        event.preventDefault()
        mutate()
      }}
    >
      <p className="leading-[1.6] text-pretty text-muted">{t('confirmText')}</p>
      <SubmitButton pending={isPending} pendingLabel={t('saving')}>
        {t('confirmAddress')}
      </SubmitButton>
      <FormFailure text={error ? errorMessage(error, t('saveFailedText')) : ''} />
    </form>
  )
}
