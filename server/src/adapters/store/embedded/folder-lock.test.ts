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

it('refuses a second lock until the first is released, and names the process that holds it', () => {
  const release = lockFolder(folder)
  expect(() => lockFolder(folder)).toThrow(new RegExp(`in use by process ${process.pid} `))
  release()
  expect(existsSync(`${folder}.lock`)).toBe(false)
  lockFolder(folder)()
})

it('replaces the lock of a process that has ended', () => {
  const { pid } = spawnSync(process.execPath, ['-e', ''])
  leave({ pid, started: 'some time', host: hostname() })
  lockFolder(folder)()
})

it('replaces the lock of a process whose id another process has now', () => {
  leave({ pid: process.pid, started: 'an earlier life', host: hostname() })
  const release = lockFolder(folder)
  expect(readFileSync(`${folder}.lock`, 'utf8')).not.toContain('an earlier life')
  release()
})

it('respects the lock of another machine while it has a heartbeat', () => {
  const lock = { pid: 1, started: 'then', host: 'another-container' }
  leave(lock, 2)
  expect(() => lockFolder(folder)).toThrow(FolderInUse)
  leave(lock, 60)
  lockFolder(folder)()
})

it('replaces an old unreadable lock', () => {
  leave('{"pid":', 60)
  lockFolder(folder)()
})

it('keeps the lock of a successor when it releases its own', () => {
  const release = lockFolder(folder)
  leave({ pid: 1, started: 'then', host: 'successor' })
  release()
  expect(existsSync(`${folder}.lock`)).toBe(true)
})
