/**
 * A process that reads a library and searches it without a pause. Argument: the library. Any message is answered with what it has seen: the analysis it reads
 * by, the titles of its works, how many searches there were, and what those said that failed. Ends when it is disconnected.
 */
import { startLibrary } from '../../../server/src/adapters/library/read/start-library.ts'
import { ANALYSIS_VERSION } from '../../../server/src/text/analysis/analyze-segment.ts'

export interface Seen {
  analysis: string
  version: string
  titles: string[]
  searches: number
  failures: string[]
}

const library = startLibrary({
  dataDir: '',
  libraryUri: process.argv[2],
  keep: 1,
  sweepEveryMs: 200,
  log: { info: () => undefined, error: (fields, message) => process.stderr.write(`${message} ${JSON.stringify(fields)}\n`) },
})
await library.settled

let searches = 0
const failures: string[] = []
let isEnding = false
const searching = (async () => {
  while (!isEnding) {
    try {
      const [found] = await library.search({ field: 'lemma', tokens: ['H7225'], limit: 5 })
      if (found?.ref !== 'Genesis 1:1') throw new Error(`found ${String(found?.ref)}`)
      await library.segments([found.ref])
    } catch (error) {
      failures.push(String(error))
    }
    searches++
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
})()

process.on('message', () => {
  const titles = library.works().map(({ title }) => title)
  process.send?.({ analysis: ANALYSIS_VERSION, version: library.version(), titles, searches, failures } satisfies Seen)
})
process.on('disconnect', () => {
  isEnding = true
  void searching.then(() => library.close())
})
