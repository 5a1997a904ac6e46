import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { noMetrics } from '@sugya/testing/fakes/no-metrics'
import type { ChatDeps } from './chat.ts'
import { openChat } from './open-chat.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('a process claims the run of a replica within five seconds from its last heartbeat', async () => {
  const died = Date.now()
  let claimedAfter: number | undefined
  const runs = {
    async claimStale(_processId: string, { leaseTimeoutMs }: { leaseTimeoutMs: number }) {
      const silent = Date.now() - died
      if (silent >= leaseTimeoutMs) claimedAfter ??= silent
      return []
    },
    append: async () => [],
  }
  const log = { info() {}, warn() {}, error() {} }
  const deps = { store: { exclusive: false, runs }, metrics: noMetrics, log, maxRunningAnswers: 1, isReady: () => true }
  const chat = await openChat(deps as unknown as ChatDeps)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(claimedAfter).toBeLessThanOrEqual(5_000)
  await chat.close(0)
})
