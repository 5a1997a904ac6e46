import type { sheetsApi } from '@sugya/contract/api/sheets'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { call } from '../../../lib/api/client.ts'
import { errorMessage } from '../../../lib/api/error-message.ts'
import { notify } from '../../../lib/browser/notify.ts'
import { sheetsKey } from '../api/sheet-calls.ts'

/** Creates, copies and revokes the link to a sheet, and says what it shows to whom. */
export function ShareSheetDialog({ id, link: known, onClose }: { id: string; link: string | null; onClose: () => void }) {
  const { t } = useTranslation(['sheets', 'common'])
  const client = useQueryClient()
  const [link, setLink] = useState(known)
  const settle = (next: string | null) => {
    setLink(next)
    void client.invalidateQueries({ queryKey: sheetsKey })
    void client.invalidateQueries({ queryKey: ['sheet', id] })
  }
  const create = useMutation({
    mutationFn: () => call<typeof sheetsApi.shareSheet>('POST /api/sheets/:id/link', { params: { id } }),
    onSuccess: (made) => settle(made.link),
  })
  const revoke = useMutation({
    mutationFn: () => call<typeof sheetsApi.unshareSheet>('DELETE /api/sheets/:id/link', { params: { id } }),
    onSuccess() {
      settle(null)
      notify({ title: t('revoked') })
    },
  })
  const address = link === null ? '' : `${location.origin}/s/${link}`
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(address)
      notify({ title: t('linkCopied') })
    } catch {
      notify({ kind: 'error', title: t('common:error'), text: t('linkCopyFailed') })
    }
  }
  const error = create.error ?? revoke.error
  return (
    <Dialog open onClose={onClose} title={t('shareTitle')} closeLabel={t('common:close')}>
      <p className="mbe-2">{t('shareLead')}</p>
      <p className="mbe-2 text-[0.9375rem] text-pretty text-muted">{t('seen')}</p>
      <p className="mbe-4 text-[0.9375rem] text-pretty text-muted">{t('unseen')}</p>
      {link === null ? (
        <Button variant="main" disabled={create.isPending} onClick={() => create.mutate()}>
          {t('createLink')}
        </Button>
      ) : (
        <>
          <div className="flex items-center gap-1">
            <input
              readOnly
              dir="ltr"
              className="min-h-11 min-w-0 flex-1 rounded-[6px] border border-line bg-shade px-2 text-[1rem] text-ellipsis"
              value={address}
              aria-label={t('link')}
              onFocus={(event) => event.target.select()}
            />
            <IconButton size="tall" label={t('copyLink')} title={t('copyLink')} onClick={() => void copy()}>
              <Copy aria-hidden className="icon" />
            </IconButton>
          </div>
          <Button variant="quietDanger" size="tall" className="-ms-2 mbs-2" disabled={revoke.isPending} onClick={() => revoke.mutate()}>
            {t('revoke')}
          </Button>
        </>
      )}
      {error && (
        <p role="alert" className="mbs-2 text-danger">
          {errorMessage(error, t('shareFailed'))}
        </p>
      )}
    </Dialog>
  )
}
