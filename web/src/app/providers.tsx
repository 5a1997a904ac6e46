import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Direction } from 'radix-ui'
import type { ReactNode } from 'react'
import { readPassing } from '../lib/api/client.ts'
import { hydrateQueries } from '../lib/api/dehydrated-queries.ts'
import { useLanguage } from '../lib/i18n/setup.ts'
import { getDirection } from '../lib/i18n/languages.ts'

const FIVE_MINUTES = 300_000
/** Over a minute, by the times that the server gives: as long as a server waits for its database. */
const PASSING_RETRIES = 12

/**
 * The data rules of specification §9: fresh for five minutes, cached for five, no retries except when the server names
 * the time after which it answers again, no refetch on focus unless a query says so. Queries that failed without a
 * network run again when it is back.
 */
const client = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FIVE_MINUTES,
      gcTime: FIVE_MINUTES,
      retry: (failures, error) => readPassing(error) !== undefined && failures < PASSING_RETRIES,
      retryDelay: (_, error) => (readPassing(error) ?? 0) * 1_000,
      refetchOnWindowFocus: false,
      refetchOnReconnect: true,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

hydrateQueries(client)

export function Providers({ children }: { children: ReactNode }) {
  const direction = getDirection(useLanguage())
  return (
    <QueryClientProvider client={client}>
      <Direction.Provider dir={direction}>{children}</Direction.Provider>
    </QueryClientProvider>
  )
}
