import type { ArchiveProblem } from '@sugya/contract/api/imports'
import { SourceDown } from './text-source.ts'

/** An archive or folder that cannot be used, and why. Unlike other sources that are down, it does not come back. */
export class ArchiveRefused extends SourceDown {
  override name = 'ArchiveRefused'
  readonly problem: ArchiveProblem
  constructor(problem: ArchiveProblem) {
    super(`the archive cannot be used: ${problem}`)
    this.problem = problem
  }
}
