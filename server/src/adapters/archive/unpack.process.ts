/**
 * Unpacks one archive in a process of its own: what it is given comes from strangers, and its parent ends it when it must. Arguments: the archive, the
 * empty folder to unpack into (nothing: only look), the limits in JSON.
 */
import { setPriority } from 'node:os'
import { unpack, type UnpackLimits } from './unpack.ts'

// Below the server, which has readers waiting.
try {
  setPriority(10)
} catch {
  // Some systems do not let themselves be told.
}
// Nobody waits for it without its parent.
process.on('disconnect', () => process.exit(1))

const [file = '', into = '', limits = '{}'] = process.argv.slice(2)
const answer = await unpack(file, into === '' ? null : into, JSON.parse(limits) as UnpackLimits)
process.send?.(answer, () => process.exit(0))
