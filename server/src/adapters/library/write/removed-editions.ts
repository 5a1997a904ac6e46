import type { EditionName } from '@sugya/contract/api/editions'
import { isStarterEdition } from '../starter/starter-editions.ts'
import type { Manifest } from '../storage/tables.ts'

type Inputs = Manifest['inputs']

/** Why an edition that was removed is left out of an import. */
export const REMOVED = 'removed by an administrator'

/** Among the inputs of a version, which go on from one to the next, stand the editions that were removed, under this and their id. */
const MARK = 'removed:'

export const editionId = ({ title, language, editionTitle }: EditionName) => `${title}/${language}/${editionTitle}`

/** Ids of the editions that no import brings back. */
export const removedIn = (inputs: Inputs): Set<string> =>
  new Set(Object.keys(inputs).flatMap((name) => (name.startsWith(MARK) ? name.slice(MARK.length) : [])))

/** The inputs once editions are removed and others restored: texts with those in them count as new when they come again. */
export function changedInputs(inputs: Inputs, change: { remove: readonly EditionName[]; restore: readonly EditionName[] }): Inputs {
  const remove = change.remove.filter((edition) => !isStarterEdition({ id: editionId(edition) }))
  const marks = new Map(Object.entries(inputs))
  for (const edition of [...remove, ...change.restore])
    for (const name of Object.keys(inputs)) if (isTextOf(name, edition)) marks.delete(name)
  for (const edition of change.restore) marks.delete(`${MARK}${editionId(edition)}`)
  for (const edition of remove) marks.set(`${MARK}${editionId(edition)}`, REMOVED)
  return Object.fromEntries(marks)
}

/** Whether an input is the text an edition came from: of the work itself, or of the complex work that it is a part of. */
function isTextOf(name: string, { title, language, editionTitle }: EditionName): boolean {
  const rest = `/${language}/${editionTitle}`
  if (name.startsWith(MARK) || !name.endsWith(rest)) return false
  const text = name.slice(0, -rest.length)
  return text === title || title.startsWith(`${text}, `)
}
