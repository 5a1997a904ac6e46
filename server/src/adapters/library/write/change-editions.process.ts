/** Removes and restores editions in a process of its own, so that the server keeps answering. Arguments: library, change as JSON. */
import { setPriority } from 'node:os'
import type { EditionChange } from '../../../ports/library-editions.ts'

// Lower priority than the server, which has readers waiting.
try {
  setPriority(10)
} catch {
  // Some systems do not allow it.
}
// Without its parent no one needs the result; the next process continues what was begun.
const abandoned = () => process.exit(1)
process.on('disconnect', abandoned)

try {
  const [, , uri = '', change = ''] = process.argv
  const { changeEditions } = await import('./change-editions.ts')
  await changeEditions(uri, JSON.parse(change) as EditionChange)
  process.off('disconnect', abandoned)
  process.disconnect()
} catch (cause) {
  process.stderr.write(`${cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)}\n`)
  process.exit(1)
}
