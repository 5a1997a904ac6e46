import { expect, it } from 'vitest'
import { createSingleFlight } from './single-flight.ts'

it('runs once more for all requests that came during a run, reports failures, and closes by aborting and waiting', async () => {
  const runs: PromiseWithResolvers<void>[] = []
  const errors: unknown[] = []
  let signal: AbortSignal | undefined
  const flight = createSingleFlight(
    (given) => {
      signal = given
      const run = Promise.withResolvers<void>()
      runs.push(run)
      return run.promise
    },
    { onError: (error) => errors.push(error) },
  )
  await flight.idle()

  flight.request()
  flight.request()
  flight.request()
  expect(runs).toHaveLength(1)
  runs[0]?.reject(new Error('first'))
  await expect.poll(() => runs.length).toBe(2)
  runs[1]?.resolve()
  await flight.idle()
  expect(runs).toHaveLength(2)
  expect(errors).toEqual([new Error('first')])

  flight.request()
  flight.request()
  const closed = flight.close()
  expect(signal?.aborted).toBe(true)
  runs[2]?.reject(new Error('aborted'))
  await closed
  flight.request()
  expect(runs).toHaveLength(3)
  expect(errors).toHaveLength(1)
})
