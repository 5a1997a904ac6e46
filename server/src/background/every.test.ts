import { afterEach, expect, it, vi } from 'vitest'
import { every } from './every.ts'

afterEach(() => {
  vi.useRealTimers()
})

it('repeats a task without overlapping runs, goes on after a failure, and stops once the run under way has ended', async () => {
  vi.useFakeTimers()
  const runs: PromiseWithResolvers<void>[] = []
  const errors: unknown[] = []
  const task = () => {
    const run = Promise.withResolvers<void>()
    runs.push(run)
    return run.promise
  }
  const repeated = every(100, task, { onError: (error) => errors.push(error) })
  expect(vi.getTimerCount()).toBe(1)
  expect(runs).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(350)
  expect(runs).toHaveLength(1)

  runs[0]?.reject(new Error('first'))
  await vi.advanceTimersByTimeAsync(100)
  expect(errors).toEqual([new Error('first')])
  expect(runs).toHaveLength(2)

  let isStopped = false
  const stopped = repeated.stop().then(() => (isStopped = true))
  await vi.advanceTimersByTimeAsync(300)
  expect(isStopped).toBe(false)
  runs[1]?.resolve()
  await stopped
  await vi.advanceTimersByTimeAsync(300)
  expect(runs).toHaveLength(2)
})
