/** Checks the version that servers of this build read, in a process of its own and at a low priority: it reads the whole library. Argument: the library. */
import { setPriority } from 'node:os'

// Some systems do not allow it.
try {
  setPriority(10)
} catch {}
const abandoned = () => process.exit(1)
process.on('disconnect', abandoned)

try {
  const { openStorage } = await import('../storage/library-storage.ts')
  const { ownOf, readVersions } = await import('../storage/version-list.ts')
  const { checkVersion } = await import('./check-version.ts')
  const storage = await openStorage(process.argv[2] ?? '')
  const { own } = ownOf(await readVersions(storage))
  const check = own === undefined ? undefined : await checkVersion(storage, own)
  storage.connection.close()
  process.off('disconnect', abandoned)
  process.send?.(check ?? null, () => process.disconnect())
} catch (cause) {
  process.stderr.write(`${cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)}\n`)
  process.exit(1)
}
