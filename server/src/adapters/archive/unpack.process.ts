/**
 * Unpacks one untrusted archive in a process of its own, which the parent can kill. Arguments: the archive, the empty folder to unpack into (empty string:
 * only check the archive), the limits as JSON.
 */
import { setPriority } from 'node:os'
import { unpack, type UnpackLimits } from './unpack.ts'

// The server answers readers first.
try {
  setPriority(10)
} catch {
  // Some systems do not allow it.
}
// Without the parent the result is of no use.
process.on('disconnect', () => process.exit(1))

const [file = '', into = '', limits = '{}'] = process.argv.slice(2)
const answer = await unpack(file, into === '' ? null : into, JSON.parse(limits) as UnpackLimits)
process.send?.(answer, () => process.exit(0))
