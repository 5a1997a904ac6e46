import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createReadLimit } from './limit-reads.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const never = () => new Promise<never>(() => {})
const isLate = { code: 'library_unreadable', details: { retryAfter: 5 } }

describe('a limited read', () => {
  it('returns and throws what it reads', async () => {
    const limit = createReadLimit()
    expect(await limit(async () => 'text')).toBe('text')
    await expect(limit(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(vi.getTimerCount()).toBe(0)
  })

  it('is refused after three seconds', async () => {
    const reading = expect(createReadLimit()(never)).rejects.toMatchObject(isLate)
    await vi.advanceTimersByTimeAsync(2999)
    const late = vi.fn()
    void reading.then(late)
    await Promise.resolve()
    expect(late).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await reading
  })

  it('is never begun while those before it hang, and begins once they end', async () => {
    const limit = createReadLimit({ atOnce: 2 })
    const hanging = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
    const refused = hanging.map(({ promise }) => expect(limit(() => promise)).rejects.toMatchObject(isLate))
    const third = vi.fn(never)
    refused.push(expect(limit(third)).rejects.toMatchObject(isLate))
    await vi.advanceTimersByTimeAsync(3000)
    await Promise.all(refused)
    expect(third).not.toHaveBeenCalled()

    const fourth = limit(async () => 'text')
    hanging[0]?.resolve('too late')
    expect(await fourth).toBe('text')
  })

  it('gets the place of one that fails, in the order of the calls', async () => {
    const limit = createReadLimit({ atOnce: 1 })
    const first = Promise.withResolvers<string>()
    const order: string[] = []
    const calls = [
      expect(limit(() => first.promise)).rejects.toThrow('broken'),
      limit(async () => order.push('second')),
      limit(async () => order.push('third')),
    ]
    first.reject(new Error('broken'))
    await Promise.all(calls)
    expect(order).toEqual(['second', 'third'])
  })
})
