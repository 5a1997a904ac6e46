import type { accountApi } from '@sugya/contract/api/account'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { readFailure, send, type Name } from '../../../lib/api/client.ts'
import { forgetSession, storedToken } from '../../../lib/api/session.ts'
import { changeReader } from './change-reader.ts'

const LOG_OUT: Name<typeof accountApi.logOut> = 'POST /api/auth/logout'

/**
 * Signs out in the order of specification §4: forgets the stored session, revokes the token at the server, clears the
 * cache. A failure is only logged; the cookie may then still be valid, so the server is asked who is signed in.
 */
export async function endSession(client: QueryClient): Promise<void> {
  const token = storedToken()
  forgetSession()
  const ended = await revokeSession(token).then(
    () => true,
    (error: unknown) => {
      // oxlint-disable-next-line no-console -- the specification's only trace of a failed sign-out
      console.error('Signing out failed', error)
      return false
    },
  )
  await changeReader(client, ended ? null : undefined)
}

async function revokeSession(token: string | null): Promise<void> {
  const response = await send(LOG_OUT, token === null ? {} : { headers: { authorization: `Bearer ${token}` } })
  if (!response.ok) throw await readFailure(response)
}

export function useLogOut(): () => Promise<void> {
  const client = useQueryClient()
  return useCallback(() => endSession(client), [client])
}
