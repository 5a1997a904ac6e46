import type { Subscription } from '@sugya/contract/api/billing'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { Button, buttonStyles } from '../../components/ui/button.tsx'
import { Spinner } from '../../components/ui/spinner.tsx'
import { AccountFrame } from '../../features/account/components/account-frame.tsx'
import { useAccountState } from '../../session/use-account.ts'
import { usePaymentOutcome } from '../../features/billing/api/payment-outcome.ts'
import { formatDay } from '../../features/billing/api/subscription.ts'
import { useDescribeState } from '../../features/billing/model/subscription-words.ts'
import { useLanguage } from '../../lib/i18n/setup.ts'

/** The return page of a payment: welcomes the subscriber, or explains the outcome. */
export function SuccessPage() {
  const { user } = useAccountState()
  if (user === undefined) return <Waiting />
  return user === null ? <SignedOut /> : <Outcome />
}

function Outcome() {
  const { t } = useTranslation('premium')
  const language = useLanguage()
  const [query] = useSearchParams()
  const { outcome, subscription, checkAgain } = usePaymentOutcome(query.get('redirect_status'))
  switch (outcome) {
    case 'checking':
      return <Waiting />
    case 'welcome': {
      const renewal = subscription?.status === 'active' && subscription.periodEnd
      const more = renewal ? ` ${t('renewsOn', { date: formatDay(renewal, language) })}` : ''
      return (
        <Page title={t('welcomeTitle')} text={t('welcomeText') + more}>
          <Link to="/" className={buttonStyles({ variant: 'main' })}>
            {t('startAsking')}
          </Link>
          <Link to="/account" className={buttonStyles()}>
            {t('toAccount')}
          </Link>
        </Page>
      )
    }
    case 'standing':
      return subscription ? <Standing subscription={subscription} /> : <Waiting />
    case 'processing':
      return (
        <Page title={t('processingTitle')} text={t('processingText')}>
          <Button variant="main" onClick={checkAgain}>
            {t('checkAgain')}
          </Button>
          <ToChat />
        </Page>
      )
    case 'failed':
    case 'nothing':
      return (
        <Page
          title={t(outcome === 'failed' ? 'failedTitle' : 'noPaymentTitle')}
          text={t(outcome === 'failed' ? 'failedText' : 'noPaymentText')}
        >
          <Link to="/upgrade" className={buttonStyles({ variant: 'main' })}>
            {t(outcome === 'failed' ? 'tryAgain' : 'upgrade')}
          </Link>
          <ToChat />
        </Page>
      )
    case 'unknown':
      return (
        <Page title={t('processingTitle')} text={t('loadFailed')}>
          <Button variant="main" onClick={checkAgain}>
            {t('checkAgain')}
          </Button>
          <ToChat />
        </Page>
      )
  }
}

function Standing({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('premium')
  const { text } = useDescribeState(subscription)
  return (
    <Page title={t('haveTitle')} text={text ?? undefined}>
      <Link to="/" className={buttonStyles({ variant: 'main' })}>
        {t('startAsking')}
      </Link>
      <Link to="/account" className={buttonStyles()}>
        {t('toAccount')}
      </Link>
    </Page>
  )
}

function SignedOut() {
  const { t } = useTranslation('premium')
  const [query] = useSearchParams()
  const next = encodeURIComponent(query.size > 0 ? `/success?${query.toString()}` : '/success')
  return (
    <Page title={t('signedOutTitle')} text={t('signedOutText')}>
      <Link to={`/login?next=${next}`} className={buttonStyles({ variant: 'main' })}>
        {t('signIn')}
      </Link>
      <ToChat />
    </Page>
  )
}

function Waiting() {
  const { t } = useTranslation('premium')
  return (
    <Page title={t('checking')}>
      <Spinner label={t('checking')} />
    </Page>
  )
}

function ToChat() {
  const { t } = useTranslation('premium')
  return (
    <Link to="/" className={buttonStyles()}>
      {t('backToChat')}
    </Link>
  )
}

/** The heading of an outcome. Remounts for a new outcome and takes the focus. */
function Page({ title, text, children }: { title: string; text?: string; children: React.ReactNode }) {
  return (
    <AccountFrame key={title} title={title} lead={text}>
      <div className="mbs-5 flex flex-wrap items-center gap-3">{children}</div>
    </AccountFrame>
  )
}
