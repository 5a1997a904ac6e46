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
    <div className="mx-auto max-w-272 min-h-dvh px-5 pbs-[max(1.25rem,env(safe-area-inset-top))] pbe-[calc(2.5rem+env(safe-area-inset-bottom))]">
      <header className="flex flex-wrap items-center gap-x-3">
        <p className="wordmark inline-flex min-h-11 items-center">{t('common:appTitle')}</p>
        <Link to="/" className={buttonStyles({ variant: 'quiet', size: 'tall' })}>
          <ArrowLeft aria-hidden className="icon rtl:-scale-x-100" />
          <span className="max-sm:sr-only">{t('toSite')}</span>
        </Link>
        <div className="ms-auto flex items-center gap-x-5">
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
      <div className="mbs-[clamp(1rem,3vh,2rem)] mbe-3 flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <Heading title={t('dashboardTitle')} lead={t('dashboardLead')} />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <bdi className="text-sm/normal text-muted">{username}</bdi>
          <Button variant="quiet" size="tall" onClick={() => openPlace(OWN_SECTION)}>
            <ShieldCheck aria-hidden className="icon" />
            {t('security')}
          </Button>
          <Button onClick={logOut}>
            <LogOut aria-hidden className="icon rtl:-scale-x-100" />
            {t('logOut')}
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
        className="font-serif text-[clamp(1.625rem,1.4rem+1vw,2rem)] leading-tight font-medium text-balance outline-none"
      >
        {title}
      </h1>
      <p className={cardPart.lead}>{lead}</p>
    </div>
  )
}
