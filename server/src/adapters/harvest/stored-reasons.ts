import { HarvestStage, RefusalCode, type HarvestFailure } from '@sugya/contract/api/harvest'
import { ArchiveProblem } from '@sugya/contract/api/imports'

/**
 * Version 0.1 stored English sentences where codes are stored now: in the rows of harvests and of refused editions, and
 * in the files of a harvest that an update interrupted. These functions read both.
 */

const stages: Partial<Record<string, HarvestStage>> = {
  'Unpacking the archive': 'Unpacking',
  'Reading the index': 'Indexing',
  'Fetching texts': 'Fetching',
  'Waiting for the source': 'Waiting',
  'Adding to the library': 'Importing',
}

/** The stage of a stored session. Throws for a text that no version has stored. */
export const readStage = (stored: string): HarvestStage => stages[stored] ?? HarvestStage.parse(stored)

const refusals: readonly (readonly [RegExp, RefusalCode])[] = [
  [/^no licence is given$/, 'no_license'],
  [/forbids commercial use$/, 'non_commercial'],
  [/forbids changes$/, 'no_derivatives'],
  [/^under copyright/, 'copyright'],
  [/^in a language that is not kept/, 'unsupported_language'],
  [/^enough editions/, 'enough_editions'],
  [/^removed by an administrator$/, 'removed_by_admin'],
]

/** Why an edition was refused. Every other sentence of version 0.1 said that the license is not known to be free. */
export function readRefusal(stored: string | { code: RefusalCode }): { code: RefusalCode } {
  if (typeof stored !== 'string') return stored
  const code = RefusalCode.safeParse(stored).data ?? refusals.find(([sentence]) => sentence.test(stored))?.[1]
  return { code: code ?? 'not_free' }
}

/** Why a text or a whole harvest failed. Version 0.1 ended the sentence about an archive with its code in brackets. */
export function readFailure(stored: string | HarvestFailure): HarvestFailure {
  if (typeof stored !== 'string') return stored
  const archive = ArchiveProblem.safeParse(/\[(\w+)\]$/.exec(stored)?.[1]).data
  return archive === undefined ? { code: 'unexpected', detail: stored } : { code: 'archive_refused', archive }
}
