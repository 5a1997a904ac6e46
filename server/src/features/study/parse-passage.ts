import { AppError } from '../../errors.ts'
import type { Reference } from '../../text/references/reference.ts'
import type { StudyDeps } from './study-deps.ts'

/** Far above the number of any section; the database stores 32 bits. */
const MAX_NUMBER = 1_000_000

/** Parses a reference in any spelling. Throws AppError `unknown_reference`. */
export function parsePassage({ references }: Pick<StudyDeps, 'references'>, ref: string): Reference {
  const reference = references.parse(ref)
  if (reference === null || [...reference.from, ...reference.to].some((number) => number > MAX_NUMBER))
    throw new AppError('unknown_reference', 'no such reference')
  return reference
}
