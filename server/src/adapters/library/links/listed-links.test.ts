import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createFolderFiles } from '../../files/folder-files.ts'
import { LINKS_FOLDER } from './links-file.ts'
import { readListedLinks, saveListedLinks } from './listed-links.ts'

let folder: string
beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), 'sugya-listed-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}

const link = { from: 'Genesis 1:1', to: 'Exodus 1:1', type: 'reference' }

it.each([
  ['is not compressed', Buffer.from('{}')],
  ['is cut off', gzipSync('{"title":"Exodus","links":[[')],
  ['has another shape', gzipSync('{"title":"Exodus","links":{}}')],
])('skips a file that %s, and the next harvest of its work replaces it', async (_name, content) => {
  const files = createFolderFiles(folder)
  const read = () => collect(readListedLinks(files))
  await saveListedLinks(files, 'Genesis', [link])
  const [kept] = await collect(files.list(LINKS_FOLDER))
  await saveListedLinks(files, 'Exodus', [link])
  const damaged = (await collect(files.list(LINKS_FOLDER))).find(({ name }) => name !== kept?.name)
  expect(await read()).toEqual([link, link])
  await files.write(damaged?.name ?? '', content)
  expect(await read()).toEqual([link])
  expect(await saveListedLinks(files, 'Exodus', [link])).toBe(true)
  expect(await read()).toEqual([link, link])
})
