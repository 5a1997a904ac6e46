/**
 * Finds the links of a version of the library in a process of its own: the server keeps answering, and the memory
 * returns to the system when it ends.
 */
import { runAsChild } from '../../../background/run-as-child.ts'

const [, , uri = '', version = ''] = process.argv

await runAsChild(async (send) => {
  const { writeLinks } = await import('./write-links.ts')
  return { summary: await writeLinks(uri, version, (progress) => send({ progress })) }
})
