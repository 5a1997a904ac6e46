import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Direction } from 'radix-ui'
import type { ReactNode } from 'react'
import { useLanguage } from '../lib/i18n/setup.ts'
import { directionOf } from '../lib/i18n/languages.ts'

const FIVE_MINUTES = 300_000

/**
 * Data rules of specification §9: fresh for five minutes, kept for five, no retries, no refetch on focus unless a read says so. What could not be read
 * without a network is read when it is back.
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

export function Providers({ children }: { children: ReactNode }) {
  const direction = directionOf(useLanguage())
  return (
    <QueryClientProvider client={client}>
      <Direction.Provider dir={direction}>{children}</Direction.Provider>
    </QueryClientProvider>
  )
}
