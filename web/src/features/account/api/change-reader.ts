import type { SignedIn, User } from '@sugya/contract/api/account'
import { queryKeys } from '@sugya/contract/rules/query-keys'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { keepSession, onRefusal, onSessionElsewhere, storedUser } from '../../../lib/api/session.ts'
import { forgetEditions } from '../../../lib/browser/kept-editions.ts'
import { forgetOfflineCopies } from '../../../lib/browser/offline-copies.ts'
import { forgetPlaces } from '../../../lib/browser/recent-places.ts'
import { accountKey } from '../../../session/use-account.ts'

/** Library readiness is the same for every reader. */
const EVERYONES = new Set<unknown>([queryKeys.ready[0], accountKey[0]])

/**
 * Switches the cache to another reader: removes the data of the previous one and refetches what is on screen. Drafts
 * are stored elsewhere and stay. `user` undefined: asks the server.
 */
export async function changeReader(client: QueryClient, user: User | null | undefined): Promise<void> {
  forgetOfflineCopies()
  if (!user) {
    forgetPlaces()
    forgetEditions()
  }
  await client.cancelQueries({ queryKey: accountKey })
  if (user === undefined) await client.resetQueries({ queryKey: accountKey })
  else client.setQueryData(accountKey, user)
  await client.resetQueries({ predicate: ({ queryKey }) => !EVERYONES.has(queryKey[0]) })
}

/** Returns a function that stores a new session and switches the page to its user. */
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

/** Follows sign-ins and sign-outs of other tabs, and a session that ends while the page is open. */
export function useFollowSession(): void {
  const client = useQueryClient()
  useEffect(() => {
    const stopTabs = onSessionElsewhere(() => {
      // Without a token another tab has signed out; a cookie may still be valid.
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
