/** Prepares a library in a process of its own: the server keeps answering, and the memory returns to the system when the process exits. */
import { prepareLibrary } from './prepare-library.ts'

const [, , uri = ''] = process.argv

// Without its parent no one needs the library any more.
const abandoned = () => process.exit(1)
process.on('disconnect', abandoned)

try {
  await prepareLibrary(uri, (progress) => {
    process.send?.(progress)
  })
  process.off('disconnect', abandoned)
  process.disconnect()
} catch (cause) {
  process.stderr.write(`${cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)}\n`)
  process.exit(1)
}
