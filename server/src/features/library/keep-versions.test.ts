import { expect, it } from 'vitest'
import type { VersionKeeper } from '../../ports/library-versions.ts'
import { createVersionOperations, type KeepVersionsDeps } from './keep-versions.ts'

const version = {
  ...{ publishedAt: null, works: 1, segments: 1, bytes: 1 },
  ...{ descriptions: 0, isReadable: true, readers: 0, check: null },
}

/** The operations on two versions. What was begun with them is in `begun`, and goes on until `end` is called. */
function createOperations(fields: Partial<VersionKeeper> = {}) {
  const begun: string[] = []
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const begin = (kind: string) => async (number: number) => {
    begun.push(`${kind} ${String(number)}`)
    await ended
  }
  const keeper: VersionKeeper = {
    list: () => Promise.resolve({ versions: [1, 2].map((number) => ({ ...version, number })), damaged: [], isWriting: false }),
    readReport: () => Promise.resolve(undefined),
    writeReport: () => Promise.resolve(),
    verify: begin('verify'),
    rollBack: begin('rollback'),
    ...fields,
  }
  const library: KeepVersionsDeps['library'] = {
    state: () => ({ state: 'preparing', stage: '', progress: 0 }),
    served: () => ({ number: 2 }),
    look: () => Promise.resolve(),
  }
  const log = { info: () => undefined, error: () => undefined }
  return { operations: createVersionOperations({ library, keeper, clock: { now: () => new Date() }, log }), begun, end }
}

it('begins one operation of two that are asked for at once', async () => {
  const { operations, begun, end } = createOperations()
  const [first, second] = await Promise.allSettled([operations.begin('verify', 2), operations.begin('rollback', 1)])
  expect(first.status).toBe('fulfilled')
  expect(second).toMatchObject({ status: 'rejected', reason: { code: 'busy' } })
  end()
  await operations.idle()
  expect(begun).toEqual(['verify 2'])
  await operations.begin('rollback', 1)
  await operations.idle()
  expect(begun).toEqual(['verify 2', 'rollback 1'])
})

it('begins an operation after one that was refused, and after one that could not be reported', async () => {
  let isDown = true
  const writeReport = () => (isDown ? Promise.reject(new Error('no store')) : Promise.resolve())
  const { operations, begun, end } = createOperations({ writeReport })
  await expect(operations.begin('verify', 9)).rejects.toMatchObject({ code: 'not_found' })
  await expect(operations.begin('verify', 2)).rejects.toThrow('no store')
  isDown = false
  await operations.begin('verify', 1)
  end()
  await operations.idle()
  expect(begun).toEqual(['verify 1'])
})
