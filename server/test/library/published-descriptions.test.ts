import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { silentLog } from '@sugya/testing/database/embedded-template'
import { buildSmallLibrary } from '@sugya/testing/factories/small-library'
import { goodRow } from '@sugya/testing/fakes/described-rows'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readLexicon } from '../../src/adapters/lexicon/lexicon-files.ts'
import { createDescribedLibrary } from '../../src/adapters/library/read/described-library.ts'
import { startLibrary, type StartedLibrary } from '../../src/adapters/library/read/start-library.ts'
import { DESCRIPTIONS_FOLDER } from '../../src/adapters/library/storage/published-descriptions.ts'

const { signal } = new AbortController()
const ID = '00000000-0000-4000-8000-000000000001'
const TABLE = `ref\the\ten\tru\n${goodRow('Genesis 1:1')}\n`
const lexicon = readLexicon(path.join(import.meta.dirname, '../../../data'))

let folder: string
let uri: string
let library: StartedLibrary
let errors: string[]
const open = (given: StartedLibrary = library) =>
  createDescribedLibrary(given, lexicon, {
    uri,
    log: { info: () => undefined, error: (_, message) => void errors.push(message) },
  })
/** Takes the files of the published descriptions away, as an outage of the storage does, or brings them back. */
const hide = () => rename(path.join(uri, DESCRIPTIONS_FOLDER), path.join(folder, 'hidden'))
const restore = () => rename(path.join(folder, 'hidden'), path.join(uri, DESCRIPTIONS_FOLDER))

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sugya-published-'))
  uri = path.join(folder, 'library')
  errors = []
  await buildSmallLibrary(uri)
  library = startLibrary({ dataDir: folder, libraryUri: uri, log: silentLog })
  await library.settled
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await library.close()
  await rm(folder, { recursive: true, force: true })
})

it('reads published descriptions again after a failed read, of the same version', async () => {
  const first = open()
  await first.publish(ID, TABLE, signal)
  expect(first.served()).toEqual([ID])
  await first.close()
  await hide()
  const described = open()
  described.refresh()
  await expect.poll(() => errors).toEqual(['published descriptions are not read'])
  expect(described.served()).toEqual([])
  await restore()
  await vi.advanceTimersByTimeAsync(60_000)
  await expect.poll(() => described.served()).toEqual([ID])
  await described.close()
})

it('refuses to call descriptions published, or withdrawn, by which this process does not find so', async () => {
  const described = open({
    ...library,
    async look() {
      await hide()
      await library.look()
    },
  })
  await expect(described.publish(ID, TABLE, signal)).rejects.toThrow('not read')
  expect(described.served()).toEqual([])
  await restore()
  await described.close()

  const again = open()
  await again.publish(ID, TABLE, signal)
  expect(again.served()).toEqual([ID])
  await again.close()

  const stuck = open({ ...library, look: () => Promise.resolve() })
  stuck.refresh()
  await expect.poll(() => stuck.served()).toEqual([ID])
  await expect(stuck.publish(ID, null, signal)).rejects.toThrow('not read')
  await stuck.close()
})
