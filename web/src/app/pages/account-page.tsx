import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate } from 'react-router'
import { PageSection } from '../../components/ui/page-section.tsx'
import { Button, buttonStyles } from '../../components/ui/button.tsx'
import { Spinner } from '../../components/ui/spinner.tsx'
import { AccountFrame } from '../../features/account/components/account-frame.tsx'
import { changeReader } from '../../features/account/api/change-reader.ts'
import { DeleteAccount } from '../../features/account/components/delete-account.tsx'
import { ExportSection } from '../../features/account/components/export-section.tsx'
import { useLogOut } from '../../features/account/api/log-out.ts'
import { ProfileSection } from '../../features/account/components/profile-section.tsx'
import { OwnSessions } from '../../features/account/components/own-sessions.tsx'
import { DailyMailSettings } from '../../features/daily/components/daily-mail.tsx'
import { OwnSheetLinks } from '../../features/sheets/components/own-sheet-links.tsx'
import { useAccountState } from '../../session/use-account.ts'
import { notify } from '../../lib/browser/notify.ts'
import { forgetSession } from '../../lib/api/session.ts'

const SubscriptionCard = lazy(async () => ({
  default: (await import('../../features/billing/components/subscription-card.tsx')).SubscriptionCard,
}))

const OwnLinks = lazy(async () => ({ default: (await import('../../features/chat/components/own-links.tsx')).OwnLinks }))

/** The account of the reader. Redirects a guest to sign in and back. */
export function AccountPage() {
  const { t } = useTranslation(['account', 'common', 'reader', 'daily'])
  const { user, failed, retry } = useAccountState()
  // Signing out or deleting the account must not redirect to the sign-in.
  const [leaving, setLeaving] = useState(false)
  const client = useQueryClient()
  const logOut = useLogOut()

  if (leaving) return <Navigate to="/" replace />
  if (failed) {
    return (
      <AccountFrame title={t('title')}>
        <p role="alert" className="mbs-4">
          {t('loadFailed')}
        </p>
        <div className="flex flex-wrap gap-3 mbs-4">
          <Button onClick={retry}>{t('common:retry')}</Button>
          <Link to="/chat" className={buttonStyles()}>
            {t('common:toChat')}
          </Link>
        </div>
      </AccountFrame>
    )
  }
  if (user === undefined) return <Spinner label={t('common:loading')} />
  if (user === null) return <Navigate to="/login?next=/account" replace />

  const leave = (): void => {
    setLeaving(true)
    void logOut()
  }
  const leaveDeleted = (): void => {
    setLeaving(true)
    forgetSession()
    notify({ title: t('deleted'), text: t('deletedText') })
    void changeReader(client, null)
  }
  return (
    <AccountFrame title={t('title')} wide>
      <div className="flex flex-wrap gap-3 mbs-3">
        <Link to="/chat" className={buttonStyles({ variant: 'link' })}>
          {t('common:toChat')}
        </Link>
        <Button variant="link" onClick={leave}>
          {t('reader:logOut')}
        </Button>
      </div>
      <ProfileSection user={user} />
      <Suspense fallback={<Spinner label={t('common:loading')} />}>
        <SubscriptionCard />
      </Suspense>
      <Suspense fallback={<Spinner label={t('common:loading')} />}>
        <OwnLinks />
      </Suspense>
      <OwnSheetLinks />
      <PageSection id="mail-title" title={t('daily:mail')}>
        <DailyMailSettings />
      </PageSection>
      <OwnSessions />
      <ExportSection />
      <DeleteAccount onDeleted={leaveDeleted} />
    </AccountFrame>
  )
}
