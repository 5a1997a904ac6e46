import type { accountApi, User } from '@sugya/contract/api/account'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { ApiError, call } from '../lib/api/client.ts'
import { forgetSession, keepUser, storedToken, storedUser } from '../lib/api/session.ts'

/** Key of the read; signing in and out writes or clears it. */
export const accountKey = ['account']

/**
 * Who is signed in, asked of the server. A 401 means that the session has ended: what is stored of it is cleared, and
 * the reader is a guest.
 */
async function readAccount(signal: AbortSignal): Promise<User | null> {
  const token = storedToken()
  try {
    const { user } = await call<typeof accountApi.authStatus>('GET /api/auth/status', { signal })
    if (user) keepUser(user)
    else forgetSession(token)
    return user
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error
    forgetSession(token)
    return null
  }
}

/** What was stored is shown until the server has answered, and stays when it does not. */
const options = queryOptions({
  queryKey: accountKey,
  queryFn: ({ signal }) => readAccount(signal),
  initialData: () => storedUser() ?? undefined,
  initialDataUpdatedAt: 0,
  refetchOnWindowFocus: true,
})

/**
 * The signed-in user, null for a guest; undefined while it is not known yet. A server that does not answer leaves a
 * reader a guest.
 */
export function useAccount(): User | null | undefined {
  const { data, isError } = useQuery(options)
  return data === undefined && isError ? null : data
}

/**
 * For screens that depend on who is signed in: the read with its failure, and whether the user is the server's word or
 * only what was stored.
 */
export function useAccountState() {
  const { data, isError, dataUpdatedAt, refetch } = useQuery(options)
  return { user: data, failed: data === undefined && isError, confirmed: dataUpdatedAt > 0, retry: () => void refetch() }
}
