import type { ArchiveProblem } from '@sugya/contract/api/imports'
import { SourceDown } from './text-source.ts'

/** An archive or folder that has nothing to give, and why: as a source it is down for good. */
export class ArchiveRefused extends SourceDown {
  override name = 'ArchiveRefused'
  readonly problem: ArchiveProblem
  constructor(problem: ArchiveProblem) {
    super(`the archive cannot be used: ${problem}`)
    this.problem = problem
  }
}
