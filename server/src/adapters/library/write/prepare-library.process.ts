/**
 * Prepares a library in a process of its own: the server keeps answering, and the memory returns to the system when the
 * process exits.
 */
import { runAsChild } from '../../../background/run-as-child.ts'

const [, , uri = ''] = process.argv

await runAsChild(
  async (send) => {
    const { prepareLibrary } = await import('./prepare-library.ts')
    await prepareLibrary(uri, send)
  },
  // No question can be answered before.
  { isUrgent: true },
)
