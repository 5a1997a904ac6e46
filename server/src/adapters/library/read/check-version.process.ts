/**
 * Checks the version that servers of this build read, in a process of its own: it reads the whole library. Argument:
 * the library.
 */
import { runAsChild } from '../../../background/run-as-child.ts'

await runAsChild(async () => {
  const { openStorage } = await import('../storage/library-storage.ts')
  const { findOwn, readVersions } = await import('../storage/version-list.ts')
  const { checkVersion } = await import('./check-version.ts')
  const storage = await openStorage(process.argv[2] ?? '')
  const { own } = findOwn(await readVersions(storage))
  const check = own === undefined ? null : await checkVersion(storage, own)
  storage.connection.close()
  return check
})
