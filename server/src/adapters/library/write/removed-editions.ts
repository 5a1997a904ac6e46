import type { EditionName } from '@sugya/contract/api/editions'
import { toEditionId } from '../../../ports/library.ts'
import { isStarterEdition } from '../starter/starter-editions.ts'
import type { Manifest } from '../storage/tables.ts'

type Inputs = Manifest['inputs']

/** Why an import skips an edition that was removed. */
export const REMOVED = 'removed by an administrator'

/**
 * Removed editions are recorded among a version's inputs, which each version inherits, under this prefix and their id.
 */
const MARK = 'removed:'

/** Ids of the editions that imports must not restore. */
export const removedIn = (inputs: Inputs): Set<string> =>
  new Set(Object.keys(inputs).flatMap((name) => (name.startsWith(MARK) ? name.slice(MARK.length) : [])))

/** The inputs after removing and restoring editions: their texts count as new when they are imported again. */
export function changedInputs(inputs: Inputs, change: { remove: readonly EditionName[]; restore: readonly EditionName[] }): Inputs {
  const remove = change.remove.filter((edition) => !isStarterEdition({ id: toEditionId(edition) }))
  const marks = new Map(Object.entries(inputs))
  for (const edition of [...remove, ...change.restore])
    for (const name of Object.keys(inputs)) if (isTextOfEdition(name, edition)) marks.delete(name)
  for (const edition of change.restore) marks.delete(`${MARK}${toEditionId(edition)}`)
  for (const edition of remove) marks.set(`${MARK}${toEditionId(edition)}`, REMOVED)
  return Object.fromEntries(marks)
}

/** Whether an input is the text an edition came from: of the work itself, or of the complex work that contains it. */
function isTextOfEdition(name: string, { title, language, editionTitle }: EditionName): boolean {
  const rest = toEditionId({ title: '', language, editionTitle })
  if (name.startsWith(MARK) || !name.endsWith(rest)) return false
  const text = name.slice(0, -rest.length)
  return text === title || title.startsWith(`${text}, `)
}
