/**
 * Imports harvested texts into the library and writes training examples. A process of its own keeps the server
 * responsive and returns its memory.
 */
import { runAsChild } from '../../background/run-as-child.ts'
import { Order } from './intake-order.ts'

// The next intake continues what was begun.
await runAsChild(async () => {
  const order = Order.parse(JSON.parse(process.argv[2] ?? ''))
  const { importTexts } = await import('../library/write/import-texts.ts')
  const { openStorage } = await import('../library/storage/library-storage.ts')
  const { createHarvestedTexts } = await import('./harvested-texts.ts')
  const { writeDataset } = await import('./write-dataset.ts')
  const { importListedLinks } = await import('./harvested-links.ts')
  const { LINKS_REQUEST } = await import('../library/links/links-file.ts')
  const { getSessionFolder } = await import('./session-folder.ts')
  const { openSharedFiles } = await import('../files/shared-files.ts')
  const { uri, dataDir, filesUri, sessionId, allow } = order
  const shared = await openSharedFiles(dataDir, filesUri)
  // Another replica may have fetched some of the works.
  await shared.fetchMissing(getSessionFolder(dataDir, sessionId))
  const source = createHarvestedTexts(getSessionFolder(dataDir, sessionId))
  const storage = await openStorage(uri)
  const folder = getSessionFolder(dataDir, sessionId)
  // Before the texts: the links of the new version are found as soon as it opens.
  const isListed = await importListedLinks(storage.files, folder)
  const { changed } = await importTexts({ uri, source, allow, onProgress: () => undefined })
  if (isListed && changed === 0) await storage.files.write(LINKS_REQUEST, '{}')
  const titles = new Set<string>()
  for await (const { parts } of source.entries()) for (const { title } of parts) titles.add(title)
  const intake = await writeDataset(storage, { dataDir, shared, sessionId, titles, allow })
  storage.connection.close()
  return intake
})
