import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, it, vi } from 'vitest'
import type { SectionSource } from '../../../ports/text-source.ts'
import { createCorpusOverview } from './corpus-overview.ts'

afterEach(() => vi.restoreAllMocks())

it('says that a source does not respond when its time is over, and asks again soon', async () => {
  let now = 0
  const asked = vi
    .fn<SectionSource['works']>()
    // A wait that the signal ends fails by another name than the signal itself.
    .mockImplementationOnce(async (signal) => {
      await sleep(1000, undefined, { signal })
      return []
    })
    .mockResolvedValue([])
  vi.spyOn(AbortSignal, 'timeout').mockImplementationOnce(() => AbortSignal.abort(new DOMException('too late', 'TimeoutError')))
  const source = { works: asked } as unknown as SectionSource
  const read = createCorpusOverview({ source, clock: { now: () => new Date(now) }, requestDelayMs: 50 })
  expect((await read()).message).toBe('The source does not respond')
  now += 60_000
  expect((await read()).message).toBe('The library is ready to be harvested')
})

it('asks a source for its index once a day, however often the overview is read', async () => {
  let now = 0
  const asked = vi.fn<SectionSource['works']>().mockResolvedValue([])
  const source = { works: asked } as unknown as SectionSource
  const read = createCorpusOverview({ source, clock: { now: () => new Date(now) }, requestDelayMs: 50 })
  await Promise.all([read(), read()])
  now += 86_400_000
  await read()
  expect(asked).toHaveBeenCalledOnce()
  now += 1
  await read()
  expect(asked).toHaveBeenCalledTimes(2)
})

it('asks again after a failure of its own', async () => {
  const asked = vi.fn<SectionSource['works']>().mockRejectedValueOnce(new TypeError('a bug')).mockResolvedValue([])
  const source = { works: asked } as unknown as SectionSource
  const read = createCorpusOverview({ source, clock: { now: () => new Date(0) }, requestDelayMs: 50 })
  await expect(read()).rejects.toThrow('a bug')
  expect((await read()).message).toBe('The library is ready to be harvested')
})
