/** The process in which editions leave the library: the server goes on answering, and the memory goes back. Arguments: library, data folder, change in JSON. */
import { setPriority } from 'node:os'
import type { EditionChange } from '../../../ports/library-editions.ts'

// Below the server, which has readers waiting.
try {
  setPriority(10)
} catch {
  // Some systems do not let themselves be told.
}
// Without its parent nobody waits for the result; what was begun is continued by the next.
const abandoned = () => process.exit(1)
process.on('disconnect', abandoned)

try {
  const [, , uri = '', dataDir = '', change = ''] = process.argv
  const { changeEditions } = await import('./change-editions.ts')
  await changeEditions({ uri, dataDir }, JSON.parse(change) as EditionChange)
  process.off('disconnect', abandoned)
  process.disconnect()
} catch (cause) {
  process.stderr.write(`${cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)}\n`)
  process.exit(1)
}
