/**
 * Unpacks one untrusted archive in a process of its own, which the parent can kill. Arguments: the archive, the empty
 * folder to unpack into (empty string: only check the archive), the limits as JSON.
 */
import { runAsChild } from '../../background/run-as-child.ts'
import type { UnpackLimits } from './unpack.ts'

const [file = '', into = '', limits = '{}'] = process.argv.slice(2)

await runAsChild(async () => {
  const { unpack } = await import('./unpack.ts')
  return await unpack(file, into === '' ? null : into, JSON.parse(limits) as UnpackLimits)
})
