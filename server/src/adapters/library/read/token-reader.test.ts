import { expect, it } from 'vitest'
import { readTogether } from './token-reader.ts'

it('reads in one go what is asked for at the same time, and in the next what is asked for meanwhile, each row once', async () => {
  const reads: number[][] = []
  let finish = () => {}
  const read = readTogether(async (orders) => {
    reads.push(orders)
    await new Promise<void>((resolve) => (finish = resolve))
    return (order: number) => orders.includes(order)
  })
  const [first, second] = [read([1, 2]), read([2, 3])]
  await until(() => reads.length === 1)
  const third = read([4])
  finish()
  const [lookup] = await Promise.all([first, second])
  expect([1, 2, 3, 4].map(lookup)).toEqual([true, true, true, false])
  await until(() => reads.length === 2)
  finish()
  expect((await third)(4)).toBe(true)
  expect(reads).toEqual([[1, 2, 3], [4]])
})

it('reads again after a read that failed', async () => {
  let isBroken = true
  const read = readTogether(async (orders) => {
    if (isBroken) throw new Error('the storage is away')
    return orders
  })
  await expect(Promise.all([read([1]), read([2])])).rejects.toThrow('away')
  isBroken = false
  expect(await read([3])).toEqual([3])
})

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve))
}
