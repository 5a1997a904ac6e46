import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Direction } from 'radix-ui'
import type { ReactNode } from 'react'
import { hydrateQueries } from '../lib/api/dehydrated-queries.ts'
import { useLanguage } from '../lib/i18n/setup.ts'
import { getDirection } from '../lib/i18n/languages.ts'

const FIVE_MINUTES = 300_000

/**
 * The data rules of specification §9: fresh for five minutes, cached for five, no retries, no refetch on focus unless
 * a query says so. Queries that failed without a network run again when it is back.
 */
const client = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FIVE_MINUTES,
      gcTime: FIVE_MINUTES,
      retry: false,
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
