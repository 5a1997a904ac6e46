import { expect, it } from 'vitest'
import { createFindingQueue } from './finding-queue.ts'

/** Work that ends with `finish`. */
function held() {
  const done: (() => void)[] = []
  const begun: string[] = []
  return {
    begun,
    work: (name: string) => () => {
      begun.push(name)
      return new Promise<string>((resolve) => void done.push(() => resolve(name)))
    },
    /** Ends what is under way, until nothing is left. */
    finish: async () => {
      for (let next = done.shift(); next !== undefined; next = done.shift()) {
        next()
        // The queue begins the next one in a microtask or two.
        await new Promise((resolve) => setImmediate(resolve))
      }
    },
  }
}

it('runs two searches at a time, and lets another network overtake the third search of one', async () => {
  const queue = createFindingQueue(2)
  const { begun, work, finish } = held()
  const flood = ['a', 'b', 'c', 'd'].map((name) => queue.run('192.0.2.1', work(name)))
  const reader = queue.run('198.51.100.1', work('reader'))
  expect(begun).toEqual(['a', 'b'])
  await finish()
  expect(await Promise.all([...flood, reader])).toEqual(['a', 'b', 'c', 'd', 'reader'])
  expect(begun).toEqual(['a', 'b', 'reader', 'c', 'd'])
})

it('refuses the forty-first search of a network and the eighty-first of all, and counts again when searches have ended or failed', async () => {
  const queue = createFindingQueue(2)
  const { work, finish } = held()
  const failing = queue.run('192.0.2.9', () => Promise.reject(new Error('the library is away')))
  await expect(failing).rejects.toThrow('away')
  const refusal = { code: 'overloaded', details: { retryAfter: 2 } }
  const asked = Array.from({ length: 40 }, (_, i) => queue.run('192.0.2.1', work(String(i))))
  await expect(queue.run('192.0.2.1', work('more'))).rejects.toMatchObject(refusal)
  for (let i = 0; i < 40; i++) asked.push(queue.run('2001:db8:0:100::1', work(String(i))))
  // Another subnet of the same household.
  await expect(queue.run('2001:db8:0:1ff::1', work('more'))).rejects.toMatchObject(refusal)
  await expect(queue.run('198.51.100.1', work('more'))).rejects.toMatchObject(refusal)
  await finish()
  await Promise.all(asked)
  const again = queue.run('192.0.2.1', work('again'))
  await finish()
  expect(await again).toBe('again')
})
