import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openFiles } from '../../files/open-files.ts'
import { createVersionKeeper } from './version-keeper.ts'

let uri: string
beforeEach(() => void (uri = mkdtempSync(path.join(tmpdir(), 'sugya-keeper-'))))
afterEach(() => rmSync(uri, { recursive: true, force: true }))

it('takes a report that is cut off for none, and logs it once, however often it is read', async () => {
  const warned: object[] = []
  const keeper = createVersionKeeper(uri, { warn: (fields) => void warned.push(fields) })
  const report = {
    kind: 'verify',
    number: 2,
    state: 'done',
    startedAt: '2026-11-22T10:00:00.000Z',
    at: '2026-11-22T10:00:05.000Z',
  } as const
  await (await openFiles(uri)).write('checks/operation.json', JSON.stringify(report).slice(0, 40))
  expect([await keeper.readReport(), await keeper.readReport()]).toEqual([undefined, undefined])
  expect(warned).toEqual([expect.objectContaining({ file: 'checks/operation.json' })])
  await keeper.writeReport(report)
  expect(await keeper.readReport()).toEqual(report)
})
