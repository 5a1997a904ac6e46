import type { SheetSummary, sheetsApi } from '@sugya/contract/api/sheets'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/api/client.ts'
import { notify } from '../../../lib/browser/notify.ts'
import { sheetKey, sheetsKey } from './sheet-calls.ts'

/** Revokes the link to a sheet, says so, and calls `onRevoked`. */
export function useRevokeSheetLink(id: string, onRevoked: () => void) {
  const { t } = useTranslation('sheets')
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call<typeof sheetsApi.unshareSheet>('DELETE /api/sheets/:id/link', { params: { id } }),
    onSuccess() {
      client.setQueryData<SheetSummary[]>(sheetsKey, (all) => all?.map((one) => (one.id === id ? { ...one, link: null } : one)))
      void client.invalidateQueries({ queryKey: sheetKey(id) })
      notify({ title: t('revoked') })
      onRevoked()
    },
  })
}
