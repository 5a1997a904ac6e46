import type { HelpLine, helpLinesApi } from '@sugya/contract/api/help-lines'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { adminCall } from '../../../lib/api/admin-call.ts'
import { errorMessage } from '../../../lib/api/error-message.ts'
import { notify } from '../../../lib/browser/notify.ts'

const queryKey = ['admin', 'help-lines']

/** The lines that people in distress are referred to. */
export function useHelpLines() {
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => adminCall<typeof helpLinesApi.listHelpLines>('GET /api/admin/help-lines', { signal }),
  })
}

/** Replaces all lines; null returns to those that the product is shipped with. */
export function useSaveHelpLines() {
  const { t } = useTranslation('help')
  const client = useQueryClient()
  return useMutation({
    mutationFn: (lines: HelpLine[] | null) =>
      lines === null
        ? adminCall<typeof helpLinesApi.restoreHelpLines>('DELETE /api/admin/help-lines', {})
        : adminCall<typeof helpLinesApi.saveHelpLines>('POST /api/admin/help-lines', { body: { lines } }),
    onSuccess: (saved) => {
      client.setQueryData(queryKey, saved)
      notify({ title: t('saved') })
    },
    onError: (error) => notify({ kind: 'error', title: t('saveFailed'), text: errorMessage(error) }),
  })
}
