/**
 * Removes and restores editions in a process of its own, so that the server keeps answering. Arguments: library, change
 * as JSON.
 */
import { runAsChild } from '../../../background/run-as-child.ts'
import type { EditionChange } from '../../../ports/library-editions.ts'

const [, , uri = '', change = ''] = process.argv

// The next process continues what was begun.
await runAsChild(async () => {
  const { changeEditions } = await import('./change-editions.ts')
  await changeEditions(uri, JSON.parse(change) as EditionChange)
})
