/** Finds the links of a version of the library in a process of its own: the server keeps answering, and the memory returns to the system when it ends. */
import { writeLinks } from './write-links.ts'

const [, , uri = '', version = ''] = process.argv

// Without its parent no one needs the links any more.
const abandoned = () => process.exit(1)
process.on('disconnect', abandoned)

const summary = await writeLinks(uri, version, (progress) => process.send?.({ progress }))
process.off('disconnect', abandoned)
process.send?.({ summary }, () => process.disconnect())
