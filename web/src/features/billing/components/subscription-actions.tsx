import type { billingApi, Subscription } from '@sugya/contract/api/billing'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Button, buttonStyles } from '../../../components/ui/button.tsx'
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { call } from '../../../lib/api/client.ts'
import { errorMessage } from '../../../lib/api/error-message.ts'
import { notify } from '../../../lib/browser/notify.ts'
import { usePlan } from '../api/plan.ts'
import { formatDay, useFollowSubscription } from '../api/subscription.ts'

/** The label of the link to the payment, in each state that has one. */
const UPGRADE_LABELS = {
  free: 'upgrade',
  ended: 'subscribeAgain',
  refunded: 'subscribeAgain',
  past_due: 'payDue',
  unpaid: 'payDue',
  active: null,
  canceling: null,
  disputed: null,
} as const

/** What each state of a subscription offers. */
export function SubscriptionActions({ subscription: { status, periodEnd } }: { subscription: Subscription }) {
  const { t } = useTranslation('premium')
  const upgrade = UPGRADE_LABELS[status]
  return (
    <div className="mbs-5 flex flex-wrap items-center gap-3">
      {upgrade && <UpgradeLink label={t(upgrade)} />}
      {status === 'canceling' && <Resume />}
      {status !== 'free' && status !== 'ended' && status !== 'refunded' && <Manage />}
      {(status === 'active' || status === 'past_due') && <Cancel periodEnd={periodEnd} />}
    </div>
  )
}

/** First and later payments are made on the upgrade page. */
function UpgradeLink({ label }: { label: string }) {
  return (
    <Link to="/upgrade" className={buttonStyles({ variant: 'main' })}>
      {label}
    </Link>
  )
}

/** Returns a function that shows the server's message, or a generic one. */
function useNotifyFailure(): (error: unknown) => void {
  const { t } = useTranslation(['premium', 'common'])
  return (error) => {
    notify({ kind: 'error', title: t('common:error'), text: errorMessage(error, t('actionFailed')) })
  }
}

/** Opens the provider's page for cards and invoices. The sandbox has none, as the card above says. */
function Manage() {
  const { t } = useTranslation('premium')
  const plan = usePlan()
  const tellFailure = useNotifyFailure()
  const open = useMutation({
    mutationFn: () => call<typeof billingApi.openPortal>('POST /api/billing/portal', {}),
    onSuccess: ({ url }) => location.assign(url),
    onError: tellFailure,
  })
  if (plan.data?.provider === 'sandbox') return null
  const leaving = open.isPending || open.isSuccess
  return (
    <Button disabled={leaving} onClick={() => open.mutate()}>
      {t('manage')}
    </Button>
  )
}

/** Cancels after a confirmation that says how long access lasts. */
function Cancel({ periodEnd }: { periodEnd: string | null }) {
  const { t } = useTranslation('premium')
  const language = useLanguage()
  const [asking, setAsking] = useState(false)
  const follow = useFollowSubscription()
  const tellFailure = useNotifyFailure()
  const cancel = useMutation({
    mutationFn: () => call<typeof billingApi.cancelSubscription>('POST /api/billing/cancel', {}),
    onSuccess: (subscription) => {
      follow(subscription)
      const text = subscription.periodEnd ? t('explain_canceling', { date: formatDay(subscription.periodEnd, language) }) : undefined
      notify({ title: t('canceledNotice'), text })
    },
    onError: tellFailure,
    onSettled: () => setAsking(false),
  })
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('cancel')}</Button>
      <ConfirmDialog
        open={asking}
        title={t('cancelAsk')}
        action={t('cancel')}
        back={t('keep')}
        danger
        pending={cancel.isPending}
        onConfirm={() => cancel.mutate()}
        onClose={() => setAsking(false)}
      >
        {periodEnd ? t('cancelWarning', { date: formatDay(periodEnd, language) }) : t('cancelWarningUndated')}
      </ConfirmDialog>
    </>
  )
}

function Resume() {
  const { t } = useTranslation('premium')
  const follow = useFollowSubscription()
  const tellFailure = useNotifyFailure()
  const resume = useMutation({
    mutationFn: () => call<typeof billingApi.resumeSubscription>('POST /api/billing/resume', {}),
    onSuccess: (subscription) => {
      follow(subscription)
      notify({ title: t('resumedNotice') })
    },
    onError: tellFailure,
  })
  return (
    <Button variant="main" disabled={resume.isPending} onClick={() => resume.mutate()}>
      {t('resume')}
    </Button>
  )
}
