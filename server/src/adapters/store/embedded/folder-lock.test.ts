import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { FolderInUse, lockFolder } from './folder-lock.ts'

let base: string
let folder: string
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'sugya-lock-'))
  folder = join(base, 'postgres')
})
afterEach(() => rmSync(base, { recursive: true }))

const leave = (lock: object | string, secondsAgo = 0) => {
  writeFileSync(`${folder}.lock`, typeof lock === 'string' ? lock : JSON.stringify(lock))
  const then = new Date(Date.now() - secondsAgo * 1000)
  utimesSync(`${folder}.lock`, then, then)
}

it('keeps a second one out until it is released, and says who has the folder', () => {
  const release = lockFolder(folder)
  expect(() => lockFolder(folder)).toThrow(new RegExp(`in use by process ${process.pid} `))
  release()
  expect(existsSync(`${folder}.lock`)).toBe(false)
  lockFolder(folder)()
})

it('takes over from a process that is gone', () => {
  const { pid } = spawnSync(process.execPath, ['-e', ''])
  leave({ pid, started: 'some time', host: hostname() })
  lockFolder(folder)()
})

it('takes over from a process whose number another one has now', () => {
  leave({ pid: process.pid, started: 'an earlier life', host: hostname() })
  const release = lockFolder(folder)
  expect(readFileSync(`${folder}.lock`, 'utf8')).not.toContain('an earlier life')
  release()
})

it('believes a lock of another machine as long as it is touched', () => {
  const lock = { pid: 1, started: 'then', host: 'another-container' }
  leave(lock, 2)
  expect(() => lockFolder(folder)).toThrow(FolderInUse)
  leave(lock, 60)
  lockFolder(folder)()
})

it('takes over an unreadable lock when it is old', () => {
  leave('{"pid":', 60)
  lockFolder(folder)()
})

it('does not remove the lock of a successor', () => {
  const release = lockFolder(folder)
  leave({ pid: 1, started: 'then', host: 'successor' })
  release()
  expect(existsSync(`${folder}.lock`)).toBe(true)
})
