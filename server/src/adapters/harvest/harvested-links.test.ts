import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createFolderFiles } from '../files/folder-files.ts'
import { importListedLinks } from './harvested-links.ts'
import { getWorkFile, getWorksFile } from './session-folder.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'sugya-harvested-'))
  writeFileSync(getWorksFile(folder), '[{"title":"Genesis"}]')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const run = () => importListedLinks(createFolderFiles(path.join(folder, 'library')), folder)

it('imports nothing of a work whose file is missing', async () => {
  expect(await run()).toBe(false)
})

it('throws when the file of a work cannot be read', async () => {
  mkdirSync(getWorkFile(folder, 'Genesis'), { recursive: true })
  await expect(run()).rejects.toThrow('EISDIR')
})
