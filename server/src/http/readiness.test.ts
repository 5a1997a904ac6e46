import { expect, it } from 'vitest'
import type { LibraryState } from '../ports/library.ts'
import { createReadiness, type ReadinessDeps } from './readiness.ts'

const ready: LibraryState = { state: 'ready', works: 1, segments: 1, languages: [] }

function findProblems(checks: ReadinessDeps['checks'], { state = ready, draining = false, said = [] as unknown[] } = {}) {
  const log = { info: (...words: unknown[]) => void said.push(words), warn: (...words: unknown[]) => void said.push(words) }
  return createReadiness({ library: { state: () => state }, isDraining: () => draining, checks, log, timeLimitMs: 20 })
}
const passes = async () => {}
const fails = async () => {
  throw new Error('gone')
}
const hangs = () => new Promise<never>(() => {})

it('finds nothing when every check passes', async () => {
  expect(await findProblems({ database: passes, disk: passes, store: passes })()).toEqual([])
})

it('names what fails and what does not answer in time, side by side, and leaves the rest out', async () => {
  expect(await findProblems({ database: hangs, disk: fails, store: passes })()).toEqual(['database', 'disk'])
})

it('names a process that drains and a library that is not open', async () => {
  const state: LibraryState = { state: 'failed', reason: 'unreadable' }
  expect(await findProblems({ database: passes }, { state, draining: true })()).toEqual(['draining', 'library'])
})

it('does not begin a check again while it hangs, and begins it again once it has ended', async () => {
  let runs = 0
  let end = () => {}
  const ask = findProblems({
    database: () => {
      runs++
      return new Promise((resolve) => (end = resolve))
    },
  })
  expect(await ask()).toEqual(['database'])
  expect(await ask()).toEqual(['database'])
  expect(runs).toBe(1)
  end()
  await new Promise(setImmediate)
  const later = ask()
  end()
  expect(await later).toEqual([])
  expect(runs).toBe(2)
})

it('logs a change once, with its causes', async () => {
  const said: unknown[] = []
  const ask = findProblems({ disk: fails }, { said })
  await ask()
  await ask()
  expect(said).toEqual([[{ problems: ['disk'], reasons: ['gone'] }, 'not ready']])
})
