import type { Tracing } from '../ports/tracing.ts'
import type { FoundSources } from './find-sources.ts'

/** Makes a finding a step of the current request, with the language of the question and the number of sources. */
export async function traceFinding(tracing: Tracing, find: () => Promise<FoundSources>): Promise<FoundSources> {
  const span = tracing.start('find sources')
  try {
    const found = await find()
    span?.set({ 'sugya.language': found.language, 'sugya.sources': found.sources.length })
    span?.end()
    return found
  } catch (error) {
    span?.end(error)
    throw error
  }
}
