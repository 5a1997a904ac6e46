import { afterEach, expect, it, vi } from 'vitest'
import { holdLease, LeaseLost } from './lease.ts'

afterEach(() => {
  vi.useRealTimers()
})

const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })

it('renews while the work runs, survives a failed heartbeat, aborts the work when the lease is lost, and stops its timer in every case', async () => {
  vi.useFakeTimers()
  const errors: unknown[] = []
  const renew = vi
    .fn<() => Promise<boolean>>()
    .mockRejectedValueOnce(new Error('hiccup'))
    .mockResolvedValueOnce(true)
    .mockResolvedValue(false)
  const closing = new AbortController()
  const options = { renew, intervalMs: 100, signal: closing.signal, onError: (error: unknown) => errors.push(error) }

  const lost = holdLease(options, untilAborted).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(300)
  expect(await lost).toBeInstanceOf(LeaseLost)
  expect(errors).toEqual([new Error('hiccup')])
  expect(renew).toHaveBeenCalledTimes(3)
  expect(vi.getTimerCount()).toBe(0)

  const refused = holdLease(options, async (signal, lose) => {
    lose()
    signal.throwIfAborted()
  })
  await expect(refused).rejects.toBeInstanceOf(LeaseLost)

  const closed = holdLease(options, untilAborted).catch((error: unknown) => error)
  closing.abort(new Error('closing'))
  expect(await closed).toEqual(new Error('closing'))

  expect(await holdLease({ ...options, signal: new AbortController().signal }, () => Promise.resolve('done'))).toBe('done')
  expect(vi.getTimerCount()).toBe(0)
})
