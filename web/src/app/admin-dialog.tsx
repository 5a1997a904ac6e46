import { LogOut, X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import '../components/ui/controls.css'
import { AdminLogin } from '../features/admin/components/admin-login.tsx'
import { useLogOutAdmin } from '../features/admin/api/log-out-admin.ts'
import { keepAdmin, useAdminSession } from '../lib/api/admin-session.ts'
import { AdminPanel } from './admin-panel.tsx'

/** The admin panel over the chat; asks an administrator without a session to sign in. Logging out closes it. */
export function AdminDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['admin', 'common'])
  const { session, ended } = useAdminSession()
  const [place, setPlace] = useState('')
  const logOut = useLogOutAdmin()
  return (
    <Dialog.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <Dialog.Portal>
        <Dialog.Overlay className="sheet-shade" />
        <Dialog.Content className="dialog admin-dialog" aria-describedby={undefined}>
          <div className="dialog-head">
            <div>
              <Dialog.Title className="dialog-title">{t(session ? 'dashboardTitle' : 'accessTitle')}</Dialog.Title>
              {session && (
                <div className="admin-who">
                  <bdi className="panel-small">{session.admin.username}</bdi>
                  <button
                    type="button"
                    className="quiet-button"
                    onClick={() => {
                      logOut()
                      onClose()
                    }}
                  >
                    <LogOut aria-hidden className="icon rtl:-scale-x-100" />
                    {t('logOut')}
                  </button>
                </div>
              )}
            </div>
            <Dialog.Close className="icon-button dialog-close" aria-label={t('common:close')}>
              <X aria-hidden className="size-5" />
            </Dialog.Close>
          </div>
          {session ? (
            <AdminPanel place={place} onPlace={setPlace} />
          ) : (
            <>
              {ended && (
                <p role="status" className="panel-lead">
                  {t('sessionEnded')}
                </p>
              )}
              <AdminLogin onDone={keepAdmin} />
            </>
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
