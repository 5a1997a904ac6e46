import type { SignedIn, User } from '@sugya/contract/api/account'
import { queryKeys } from '@sugya/contract/rules/query-keys'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { keepSession, onRefusal, onSessionElsewhere, storedUser } from '../../../lib/api/session.ts'
import { accountKey } from '../../../session/use-account.ts'

/** Whether the library is ready is the same for every reader. */
const EVERYONES = new Set<unknown>([queryKeys.ready[0], accountKey[0]])

/**
 * Another reader than before: nothing of the one before stays in the cache, and what is on screen is asked for anew. Drafts lie elsewhere and stay.
 * `user` undefined: the server will say who it is.
 */
export async function changeReader(client: QueryClient, user: User | null | undefined): Promise<void> {
  await client.cancelQueries({ queryKey: accountKey })
  if (user === undefined) await client.resetQueries({ queryKey: accountKey })
  else client.setQueryData(accountKey, user)
  await client.resetQueries({ predicate: ({ queryKey }) => !EVERYONES.has(queryKey[0]) })
}

/** Answers what to do with a new session: it is kept, and the page is its user's. */
export function useKeepSession(): (session: SignedIn) => void {
  const client = useQueryClient()
  return useCallback(
    (session) => {
      keepSession(session)
      void changeReader(client, session.user)
    },
    [client],
  )
}

/** Keeps this tab in step: with the other tabs of the browser, and with a session that has ended while the page was open. */
export function useFollowSession(): void {
  const client = useQueryClient()
  useEffect(() => {
    const stopTabs = onSessionElsewhere(() => {
      // Without a token another tab has signed out; the cookie may say more.
      void changeReader(client, storedUser()).then(() => client.invalidateQueries({ queryKey: accountKey }))
    })
    const stopRefusals = onRefusal(() => {
      const asking = client.isFetching({ queryKey: accountKey }) > 0
      if (!asking && client.getQueryData(accountKey)) void client.invalidateQueries({ queryKey: accountKey })
    })
    return () => {
      stopTabs()
      stopRefusals()
    }
  }, [client])
}
