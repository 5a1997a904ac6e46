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

describe('actionWords', () => {
  it('has words for every change an administrator can make', () => {
    expect(writes.length).toBeGreaterThan(20)
    expect(writes.filter((write) => !Object.hasOwn(actionWords, write))).toEqual([])
  })
})

describe('the details of an action', () => {
  it('are listed in a fixed order, unknown ones last, empty ones left out', () => {
    const details = { id: 'x', other: true, baseline: null, model: 'gpt-4o', confirmation: '' }
    expect(listDetails(details)).toEqual([
      ['model', 'gpt-4o'],
      ['id', 'x'],
      ['other', 'true'],
    ])
  })
  it('are split into file names, which may contain a comma', () => {
    expect(splitNames('Раши, часть 1.jsonl, שאלות (2).pdf, few.json')).toEqual(['Раши, часть 1.jsonl', 'שאלות (2).pdf', 'few.json'])
    expect(splitNames('127.0.0.1')).toEqual(['127.0.0.1'])
  })
})
