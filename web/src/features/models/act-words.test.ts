import { describe, expect, it } from 'vitest'
import { actWords } from './act-words.ts'

interface Described {
  method: string
  path: string
  access: string
}
const isWrite = (one: unknown): one is Described =>
  typeof one === 'object' && one !== null && 'access' in one && one.access === 'admin' && 'method' in one && one.method !== 'GET'

/** Every call of the contract, whatever file it stands in. */
const areas = import.meta.glob<Record<string, unknown>>(['../../../../contract/src/*.ts', '!**/*.test.ts'], { eager: true })
const writes = Object.values(areas)
  .flatMap((area) => Object.values(area))
  .filter(isWrite)
  .map(({ method, path }) => `${method} ${path}`)

describe('the record of actions', () => {
  it('has words for whatever an administrator can change', () => {
    expect(writes.length).toBeGreaterThan(20)
    expect(writes.filter((write) => !Object.hasOwn(actWords, write))).toEqual([])
  })
})
