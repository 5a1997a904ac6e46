import type { adminApi } from '@sugya/contract/api/admin'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { adminToken, forgetAdmin } from '../../../lib/api/admin-session.ts'
import { readFailure, send, type Name } from '../../../lib/api/client.ts'
import { notify } from '../../../lib/browser/notify.ts'

const LOG_OUT: Name<typeof adminApi.logout> = 'POST /api/admin/logout'

/**
 * Returns a function that forgets the stored admin session and revokes its token. A failure at the server is only
 * logged.
 */
export function useLogOutAdmin(): () => void {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  return useCallback(() => {
    const token = adminToken()
    if (token === null) return
    forgetAdmin(token, false)
    client.removeQueries({ queryKey: ['admin'] })
    notify({ title: t('loggedOut') })
    revokeSession(token).catch((error: unknown) => {
      // eslint-disable-next-line no-console -- as with readers: the only trace of a failed sign-out
      console.error('Signing the administrator out failed', error)
    })
  }, [client, t])
}

async function revokeSession(token: string): Promise<void> {
  const response = await send(LOG_OUT, { headers: { authorization: `Bearer ${token}` } })
  if (!response.ok) throw await readFailure(response)
}
