/**
 * Checks a version of the library, or returns to it, in a process of its own. Arguments: library, `verify` or
 * `rollback`, number.
 */
import { runAsChild } from '../../../background/run-as-child.ts'

const [, , uri = '', action, given] = process.argv
const number = Number(given)

await runAsChild(async () => {
  if (action === 'rollback') {
    const { rollBack } = await import('./roll-back.ts')
    await rollBack(uri, number)
    return
  }
  const { openStorage } = await import('../storage/library-storage.ts')
  const { readVersions } = await import('../storage/version-list.ts')
  const { checkVersion } = await import('../read/check-version.ts')
  const storage = await openStorage(uri)
  const version = (await readVersions(storage)).versions.find((one) => one.number === number)
  if (version === undefined) throw new Error(`There is no version ${String(number)}`)
  await checkVersion(storage, version)
  storage.connection.close()
})
