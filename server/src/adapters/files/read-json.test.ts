import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { createFolderFiles } from './folder-files.ts'
import { readJson } from './read-json.ts'

let folder: string
beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), 'sugya-json-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const Report = z.object({ state: z.enum(['running', 'done']) })

it('reads what is stored, and nothing of a file that is missing', async () => {
  const files = createFolderFiles(folder)
  await files.write('report.json', '{"state":"done","more":1}')
  expect(await readJson(files, 'report.json', Report)).toEqual({ state: 'done' })
  expect(await readJson(files, 'none.json', Report)).toBeUndefined()
})

it.each(['{"state":"do', '', '{"state":"over"}'])('reads nothing of the damaged file %j, and says so to the caller', async (content) => {
  const files = createFolderFiles(folder)
  await files.write('report.json', content)
  const damage: unknown[] = []
  expect(await readJson(files, 'report.json', Report, (err) => damage.push(err))).toBeUndefined()
  expect(damage).toEqual([expect.any(Error)])
})

it('throws when the store does not answer', async () => {
  const files = { ...createFolderFiles(folder), read: () => Promise.reject(new Error('away')) }
  await expect(readJson(files, 'report.json', Report)).rejects.toThrow('away')
})
