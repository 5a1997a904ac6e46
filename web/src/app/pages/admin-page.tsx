import { useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, LogOut, ShieldCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import { Button, buttonStyles } from '../../components/ui/button.tsx'
import { LanguageSelector } from '../../components/ui/language-selector.tsx'
import { ThemeSwitch } from '../../components/ui/theme-switch.tsx'
import { AdminLogin } from '../../features/admin/components/admin-login.tsx'
import { useLogOutAdmin } from '../../features/admin/api/log-out-admin.ts'
import { keepAdmin, useAdminSession } from '../../lib/api/admin-session.ts'
import { useOwnHead } from '../../lib/browser/page-head.ts'
import { LanguageSelect } from '../bar/language-select.tsx'
import { AdminPanel } from '../admin-panel.tsx'
import { OWN_SECTION } from '../admin-sections.tsx'
import { cardPart } from '../../components/ui/card.ts'

/**
 * The admin page: the sign-in or the panel. The address holds the section (`#harvest`), so that a reload keeps it.
 */
export function AdminPage() {
  const { t } = useTranslation(['admin', 'common'])
  const { session } = useAdminSession()
  useOwnHead({ title: session ? t('dashboardTitle') : undefined })
  return (
    <div className="mx-auto max-w-272 min-h-dvh px-5 pbs-[max(0.5rem,env(safe-area-inset-top))] md:pbs-5 pbe-[calc(2.5rem+env(safe-area-inset-bottom))]">
      <header className="flex flex-wrap items-center gap-x-1 md:gap-x-3">
        <p className="wordmark inline-flex min-h-11 items-center">{t('common:appTitle')}</p>
        <Link to="/" className={buttonStyles({ variant: 'quiet', size: 'tall' })}>
          <ArrowLeft aria-hidden className="icon rtl:-scale-x-100" />
          <span className="max-sm:sr-only">{t('toSite')}</span>
        </Link>
        <div className="ms-auto flex items-center gap-x-1 md:gap-x-5">
          <LanguageSelector className="m-0 *:min-h-11 max-md:hidden" />
          <ThemeSwitch />
          <LanguageSelect className="md:hidden" />
        </div>
      </header>
      {session ? <Dashboard username={session.admin.username} /> : <Access />}
    </div>
  )
}

function Access() {
  const { t } = useTranslation('admin')
  const { ended } = useAdminSession()
  const client = useQueryClient()
  // Clears the data of the previous session before the next one reads.
  useEffect(() => client.removeQueries({ queryKey: ['admin'] }), [client])
  return (
    <main className="mx-auto mbs-[clamp(1.5rem,9vh,5rem)] w-full max-w-96">
      <Heading title={t('accessTitle')} lead={t('accessLead')} />
      {ended && (
        <p role="status" className={`${cardPart.lead} mbs-3`}>
          {t('sessionEnded')}
        </p>
      )}
      <AdminLogin onDone={keepAdmin} />
    </main>
  )
}

function Dashboard({ username }: { username: string }) {
  const { t } = useTranslation('admin')
  const { hash } = useLocation()
  const navigate = useNavigate()
  const logOut = useLogOutAdmin()
  const openPlace = (place: string) => void navigate({ hash: place }, { preventScrollReset: true })
  return (
    <main>
      {/* On a phone one line: the title, and the buttons without their words. */}
      <div className="mbe-2 flex items-center justify-between gap-x-1 gap-y-2 md:mbs-[clamp(1rem,3vh,2rem)] md:mbe-3 md:flex-wrap md:items-end md:gap-x-4">
        <Heading title={t('dashboardTitle')} lead={t('dashboardLead')} />
        <div className="flex items-center md:gap-x-3">
          <bdi className="text-sm/normal text-muted max-md:sr-only">{username}</bdi>
          <Button variant="quiet" size="tall" title={t('security')} onClick={() => openPlace(OWN_SECTION)}>
            <ShieldCheck aria-hidden className="icon" />
            <span className="max-md:sr-only">{t('security')}</span>
          </Button>
          <Button variant="quiet" size="tall" title={t('logOut')} onClick={logOut}>
            <LogOut aria-hidden className="icon rtl:-scale-x-100" />
            <span className="max-md:sr-only">{t('logOut')}</span>
          </Button>
        </div>
      </div>
      <AdminPanel place={hash.slice(1)} onPlace={openPlace} />
    </main>
  )
}

function Heading({ title, lead }: { title: string; lead: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <div>
      <h1
        ref={heading}
        tabIndex={-1}
        className="font-serif text-[clamp(1.125rem,0.5rem+2.8vw,2rem)] leading-tight font-medium text-balance outline-none"
      >
        {title}
      </h1>
      <p className={`${cardPart.lead} max-md:text-sm`}>{lead}</p>
    </div>
  )
}
