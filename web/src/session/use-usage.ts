import type { usageApi, UsageStatus } from '@sugya/contract/api/usage'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { readFailure, send, type Name } from '../lib/api/client.ts'

/** Key of the read; a payment and a refusal write to it or make it stale. */
export const usageKey = ['usage']

/** Specification §9. */
const POLL = 30_000
const MINUTE = 60_000

const STATUS: Name<typeof usageApi.usageStatus> = 'GET /api/usage/status'

export interface Usage extends UsageStatus {
  /**
   * How far the server's clock is ahead of this one, in milliseconds, to the minute: a countdown must not trust a clock
   * that was set wrong.
   */
  clockAhead: number
}

async function readUsage(signal: AbortSignal): Promise<Usage> {
  try {
    const response = await send(STATUS, { signal })
    if (!response.ok) throw await readFailure(response)
    const status = (await response.json()) as UsageStatus
    const ahead = Date.parse(response.headers.get('date') ?? '') - Date.now()
    return { ...status, clockAhead: Number.isNaN(ahead) ? 0 : Math.round(ahead / MINUTE) * MINUTE }
  } catch (error) {
    // The reader does not see this (specification §8): without a count the page works as before.
    // oxlint-disable-next-line no-console
    if (!signal.aborted) console.warn('The usage status could not be read', error)
    throw error
  }
}

const usageQuery = queryOptions({ queryKey: usageKey, queryFn: ({ signal }) => readUsage(signal) })

/** How many questions are left, asked every thirty seconds; undefined while nothing is known. */
export function useUsage(): Usage | undefined {
  return useQuery({ ...usageQuery, refetchInterval: POLL, refetchOnMount: 'always' }).data
}

/** Whether the reader is a subscriber, as far as another part of the page has asked; this asks nothing itself. */
export function useIsSubscribed(): boolean {
  return useQuery({ ...usageQuery, enabled: false }).data?.isSubscribed ?? false
}

/** Refetches each time `happened` changes: a question was sent, an answer is over, someone signed in. */
export function useUsageAfter(happened: string): void {
  const client = useQueryClient()
  const before = useRef(happened)
  useEffect(() => {
    if (before.current === happened) return
    before.current = happened
    void client.invalidateQueries({ queryKey: usageKey })
  }, [client, happened])
}
