import type { FoundSources } from '../../../finding/find-sources.ts'

/** A passage that was found, and by what. */
export type FoundPassage = Pick<FoundSources['sources'][number], 'ref' | 'work' | 'segments' | 'center' | 'score' | 'matched'>
