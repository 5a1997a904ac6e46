import { LogOut, ShieldCheck, X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { layerStyles } from '../components/ui/layer-styles.ts'
import { iconButtonStyles } from '../components/ui/icon-button.tsx'
import { Button } from '../components/ui/button.tsx'
import { AdminLogin } from '../features/admin/components/admin-login.tsx'
import { useLogOutAdmin } from '../features/admin/api/log-out-admin.ts'
import { keepAdmin, useAdminSession } from '../lib/api/admin-session.ts'
import { AdminPanel } from './admin-panel.tsx'
import { OWN_SECTION } from './admin-sections.tsx'
import { cardPart } from '../components/ui/card.ts'

/** The admin panel over the chat; asks an administrator without a session to sign in. Logging out closes it. */
export function AdminDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['admin', 'common'])
  const { session, ended } = useAdminSession()
  const [place, setPlace] = useState('')
  const logOut = useLogOutAdmin()
  return (
    <Dialog.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <Dialog.Portal>
        <Dialog.Overlay className={layerStyles.dialogShade} />
        <Dialog.Content className={layerStyles.dialog({ size: 'wide' })} aria-describedby={undefined}>
          <div className="flex items-start justify-between gap-4">
            <div className="min-w-0">
              <Dialog.Title className="font-serif text-[1.375rem] leading-[1.3] font-semibold text-balance">
                {t(session ? 'dashboardTitle' : 'accessTitle')}
              </Dialog.Title>
              {session && (
                <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <bdi className="text-sm/normal text-muted">{session.admin.username}</bdi>
                  <Button variant="quiet" size="tall" onClick={() => setPlace(OWN_SECTION)}>
                    <ShieldCheck aria-hidden className="icon" />
                    {t('security')}
                  </Button>
                  <Button
                    variant="quiet"
                    size="tall"
                    onClick={() => {
                      logOut()
                      onClose()
                    }}
                  >
                    <LogOut aria-hidden className="icon rtl:-scale-x-100" />
                    {t('logOut')}
                  </Button>
                </div>
              )}
            </div>
            <Dialog.Close className={iconButtonStyles({ size: 'tall', className: '-my-2 -me-3' })} aria-label={t('common:close')}>
              <X aria-hidden className="size-5" />
            </Dialog.Close>
          </div>
          {session ? (
            <AdminPanel place={place} onPlace={setPlace} />
          ) : (
            <>
              {ended && (
                <p role="status" className={cardPart.lead}>
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
