import type { sheetsApi } from '@sugya/contract/api/sheets'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AddressField } from '../../../components/ui/address-field.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { call } from '../../../lib/api/client.ts'
import { errorMessage } from '../../../lib/api/error-message.ts'
import { useRevokeSheetLink } from '../api/revoke-sheet-link.ts'
import { sheetKey, sheetsKey } from '../api/sheet-calls.ts'
import { toSheetAddress } from '../model/sheet-address.ts'

/** Creates, copies and revokes the link to a sheet, and says what it shows to whom. */
export function ShareSheetDialog({ id, link: known, onClose }: { id: string; link: string | null; onClose: () => void }) {
  const { t } = useTranslation(['sheets', 'common'])
  const client = useQueryClient()
  const [link, setLink] = useState(known)
  const create = useMutation({
    mutationFn: () => call<typeof sheetsApi.shareSheet>('POST /api/sheets/:id/link', { params: { id } }),
    onSuccess(made) {
      setLink(made.link)
      void client.invalidateQueries({ queryKey: sheetsKey })
      void client.invalidateQueries({ queryKey: sheetKey(id) })
    },
  })
  const revoke = useRevokeSheetLink(id, () => setLink(null))
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
          <AddressField address={toSheetAddress(link)} label={t('link')} />
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
