import { useQueryClient } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import { LanguageSelector } from '../../components/ui/language-selector.tsx'
import { ThemeSwitch } from '../../components/ui/theme-switch.tsx'
import { AdminLogin } from '../../features/admin/components/admin-login.tsx'
import { useLogOutAdmin } from '../../features/admin/api/log-out-admin.ts'
import { keepAdmin, useAdminSession } from '../../lib/api/admin-session.ts'
import { useOwnHead } from '../../lib/browser/page-head.ts'
import { AdminPanel } from '../admin-panel.tsx'

/**
 * The admin page: the sign-in or the panel. The address holds the section (`#harvest`), so that a reload keeps it.
 */
export function AdminPage() {
  const { t } = useTranslation(['admin', 'common'])
  const { session } = useAdminSession()
  useOwnHead({ title: session ? t('dashboardTitle') : undefined })
  return (
    <div className="admin-page">
      <header className="admin-top">
        <Link to="/" className="wordmark">
          {t('common:appTitle')}
        </Link>
        <div className="admin-top-end">
          <LanguageSelector />
          <ThemeSwitch />
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
    <main className="admin-gate">
      <Heading title={t('accessTitle')} lead={t('accessLead')} />
      {ended && (
        <p role="status" className="panel-lead mbs-3">
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
  return (
    <main>
      <div className="admin-head">
        <Heading title={t('dashboardTitle')} lead={t('dashboardLead')} />
        <div className="admin-who">
          <bdi className="panel-small">{username}</bdi>
          <button type="button" className="button" onClick={logOut}>
            <LogOut aria-hidden className="icon rtl:-scale-x-100" />
            {t('logOut')}
          </button>
        </div>
      </div>
      <AdminPanel place={hash.slice(1)} onPlace={(place) => void navigate({ hash: place }, { preventScrollReset: true })} />
    </main>
  )
}

function Heading({ title, lead }: { title: string; lead: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <div>
      <h1 ref={heading} tabIndex={-1} className="admin-title">
        {title}
      </h1>
      <p className="panel-lead">{lead}</p>
    </div>
  )
}
