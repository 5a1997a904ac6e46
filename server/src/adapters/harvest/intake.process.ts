/** Imports harvested texts into the library and writes training examples. A process of its own keeps the server responsive and returns its memory. */
import { setPriority } from 'node:os'
import { Order } from './intake-order.ts'

// The server answers readers first.
try {
  setPriority(10)
} catch {
  // Some systems do not allow it.
}

// Without the parent the result is of no use. The next intake continues what was begun.
const abandoned = () => process.exit(1)
process.on('disconnect', abandoned)

try {
  const order = Order.parse(JSON.parse(process.argv[2] ?? ''))
  const { importTexts } = await import('../library/write/import-texts.ts')
  const { openStorage } = await import('../library/storage/library-storage.ts')
  const { createHarvestedTexts } = await import('./harvested-texts.ts')
  const { writeDataset } = await import('./write-dataset.ts')
  const { getSessionFolder } = await import('./session-folder.ts')
  const { openSharedFiles } = await import('../files/shared-files.ts')
  const { uri, dataDir, filesUri, sessionId, allow } = order
  const shared = await openSharedFiles(dataDir, filesUri)
  // Another replica may have fetched some of the works.
  await shared.fetchMissing(getSessionFolder(dataDir, sessionId))
  const source = createHarvestedTexts(getSessionFolder(dataDir, sessionId))
  await importTexts({ uri, source, allow, onProgress: () => undefined })
  const titles = new Set<string>()
  for await (const { parts } of source.entries()) for (const { title } of parts) titles.add(title)
  const storage = await openStorage(uri)
  const intake = await writeDataset(storage, { dataDir, shared, sessionId, titles, allow })
  storage.connection.close()
  process.off('disconnect', abandoned)
  process.send?.(intake, () => {
    process.disconnect()
  })
} catch (cause) {
  process.stderr.write(`${cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)}\n`)
  process.exit(1)
}
