import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { checkDisk } from './disk.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'sugya-disk-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('passes a folder that can be written, creates one that is missing, and leaves nothing in it', async () => {
  const missing = path.join(folder, 'data')
  await checkDisk(missing, 1)
  expect(readdirSync(missing)).toEqual([])
})

it('fails below the floor, and names what is free', async () => {
  await expect(checkDisk(folder, Number.MAX_SAFE_INTEGER)).rejects.toThrow(/^\d+ MB free on the disk of /)
})

it('fails where nothing can be written', async () => {
  writeFileSync(path.join(folder, 'file'), '')
  await expect(checkDisk(path.join(folder, 'file'), 1)).rejects.toThrow('EEXIST')
  await expect(checkDisk('/proc/self/task', 0)).rejects.toThrow()
})
