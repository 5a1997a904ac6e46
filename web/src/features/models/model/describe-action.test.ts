import { describe, expect, it } from 'vitest'
import { actionWords, listDetails, splitNames } from './describe-action.ts'

interface Described {
  method: string
  path: string
  access: string
}
const isWrite = (one: unknown): one is Described =>
  typeof one === 'object' && one !== null && 'access' in one && one.access === 'admin' && 'method' in one && one.method !== 'GET'

/** Every endpoint of the contract, in the object of its area. */
const files = import.meta.glob<Record<string, object>>('../../../../../contract/src/api/*.ts', { eager: true })
const writes = Object.values(files)
  .flatMap((file) => Object.values(file))
  .flatMap((exported): unknown[] => Object.values(exported))
  .filter(isWrite)
  .map(({ method, path }) => `${method} ${path}`)

describe('the record of actions', () => {
  it('has words for whatever an administrator can change', () => {
    expect(writes.length).toBeGreaterThan(20)
    expect(writes.filter((write) => !Object.hasOwn(actionWords, write))).toEqual([])
  })
})

describe('the details of an action', () => {
  it('stand in an order of their own, what is not known last, without what is empty', () => {
    const details = { id: 'x', other: true, baseline: null, model: 'gpt-4o', confirmation: '' }
    expect(listDetails(details)).toEqual([
      ['model', 'gpt-4o'],
      ['id', 'x'],
      ['other', 'true'],
    ])
  })
  it('are cut into the names of files, which may have a comma', () => {
    expect(splitNames('Раши, часть 1.jsonl, שאלות (2).pdf, few.json')).toEqual(['Раши, часть 1.jsonl', 'שאלות (2).pdf', 'few.json'])
    expect(splitNames('127.0.0.1')).toEqual(['127.0.0.1'])
  })
})
