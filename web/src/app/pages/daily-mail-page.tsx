import type { dailyApi } from '@sugya/contract/api/daily'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { accountStyles } from '../../features/account/components/account-styles.ts'
import { buttonStyles } from '../../components/ui/button.tsx'
import { cardStyles } from '../../components/ui/card.ts'
import { SubmitButton } from '../../components/ui/submit-button.tsx'
import { AccountFrame } from '../../features/account/components/account-frame.tsx'
import { FormFailure } from '../../features/account/components/form-failure.tsx'
import { useLinkToken } from '../../features/account/model/link-token.ts'
import { ApiError, call } from '../../lib/api/client.ts'
import { errorMessage } from '../../lib/api/error-message.ts'
import { NotFoundPage } from './not-found-page.tsx'

const ACTIONS = {
  confirm: {
    words: ['mailConfirmText', 'mailConfirm', 'mailConfirmed'],
    send: (token: string) => call<typeof dailyApi.confirmMail>('POST /api/daily/mail/confirm', { body: { token } }),
  },
  stop: {
    words: ['mailStopText', 'mailStop', 'mailStoppedText'],
    send: (token: string) => call<typeof dailyApi.stopMail>('POST /api/daily/mail/stop', { query: { token } }),
  },
} as const

/** Where the links of the daily e-mails lead. Acts on a press, not on load: mail programs prefetch links. */
export function DailyMailPage() {
  const { action } = useParams()
  return action === 'confirm' || action === 'stop' ? <ActionPage action={action} /> : <NotFoundPage />
}

function ActionPage({ action }: { action: keyof typeof ACTIONS }) {
  const { t } = useTranslation(['daily', 'account'])
  const token = useLinkToken()
  const { send, words } = ACTIONS[action]
  const { mutate, isPending, isSuccess, error } = useMutation<unknown>({ mutationFn: () => send(token) })
  const isExpired = token === '' || (error instanceof ApiError && error.code === 'link_expired')
  const [text, button, done] = words
  return (
    <AccountFrame title={t('mail')}>
      {isSuccess || isExpired ? (
        <div role={isSuccess ? 'status' : 'alert'} className={cardStyles({ size: 'large', className: 'mbs-6' })}>
          <p>{t(isSuccess ? done : 'mailExpired')}</p>
          <Link to="/daily" className={buttonStyles({ variant: 'link', className: 'mbs-1' })}>
            {t('mailToDaily')}
          </Link>
        </div>
      ) : (
        <form
          className={accountStyles.form}
          onSubmit={(event) => {
            event.preventDefault()
            mutate()
          }}
        >
          <p className="leading-[1.6] text-pretty text-muted">{t(text)}</p>
          <SubmitButton pending={isPending} pendingLabel={t('mailSaving')}>
            {t(button)}
          </SubmitButton>
          <FormFailure text={error ? errorMessage(error, t('mailFailedText')) : ''} />
        </form>
      )}
    </AccountFrame>
  )
}
