import { constants, setPriority } from 'node:os'

interface ChildOptions {
  /** The parent waits for the result: the process keeps its priority. By default readers come first. */
  isUrgent?: boolean
}

/**
 * Runs `work` as the whole task of a forked process: at a low priority, so that the server answers readers first, and
 * only as long as the parent is there, since nobody else wants the result. Sends what `work` returns, unless that is
 * undefined, and lets the process end. An error is printed and ends it with 1. `work` gets `send` for messages about
 * its progress, and imports what it needs itself: the priority is then that of its imports too.
 */
export async function runAsChild(
  work: (send: (message: unknown) => void) => Promise<unknown>,
  { isUrgent }: ChildOptions = {},
): Promise<void> {
  if (isUrgent !== true) lowerPriority()
  const abandoned = () => process.exit(1)
  process.on('disconnect', abandoned)
  try {
    const result = await work((message) => process.send?.(message))
    process.off('disconnect', abandoned)
    if (result === undefined) process.disconnect()
    else process.send?.(result, () => process.disconnect())
  } catch (cause) {
    process.stderr.write(`${cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)}\n`)
    process.exit(1)
  }
}

function lowerPriority(): void {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // Some systems do not allow it.
  }
}
