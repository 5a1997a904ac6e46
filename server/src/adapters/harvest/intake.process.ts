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
  const { connectLibrary } = await import('../library/storage/connect.ts')
  const { createHarvestedTexts } = await import('./harvested-texts.ts')
  const { writeDataset } = await import('./write-dataset.ts')
  const { getSessionFolder } = await import('./session-folder.ts')
  const { uri, dataDir, sessionId, allow } = order
  const source = createHarvestedTexts(getSessionFolder(dataDir, sessionId))
  await importTexts({ uri, dataDir, source, allow, onProgress: () => undefined })
  const titles = new Set<string>()
  for await (const { parts } of source.entries()) for (const { title } of parts) titles.add(title)
  const connection = await connectLibrary(uri)
  const intake = await writeDataset(connection, { dataDir, sessionId, titles, allow })
  connection.close()
  process.off('disconnect', abandoned)
  process.send?.(intake, () => {
    process.disconnect()
  })
} catch (cause) {
  process.stderr.write(`${cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)}\n`)
  process.exit(1)
}
