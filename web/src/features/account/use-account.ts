import type { authStatus, User } from '@sugya/contract/account'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

/** Key of the read; signing in and out writes or clears it. */
export const accountKey = ['account']

/** The signed-in user, null for a guest; undefined while it is not known yet. */
export function useAccount(): User | null | undefined {
  const { data } = useQuery({
    queryKey: accountKey,
    queryFn: async ({ signal }) => (await call<typeof authStatus>('GET /api/auth/status', { signal })).user,
  })
  return data
}
