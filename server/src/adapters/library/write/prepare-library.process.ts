/** The process in which a library is prepared: the server goes on answering meanwhile, and the memory goes back to the system with the process. */
import { prepareLibrary } from './prepare-library.ts'

const [, , uri = '', dataDir = ''] = process.argv

// Without its parent nobody waits for the library any more.
const abandoned = () => process.exit(1)
process.on('disconnect', abandoned)

try {
  await prepareLibrary({ uri, dataDir }, (progress) => {
    process.send?.(progress)
  })
  process.off('disconnect', abandoned)
  process.disconnect()
} catch (cause) {
  process.stderr.write(`${cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)}\n`)
  process.exit(1)
}
