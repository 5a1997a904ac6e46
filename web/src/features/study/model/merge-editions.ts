import type { ChosenEdition } from '@sugya/contract/api/study'
import { STUDY_LIMITS } from '@sugya/contract/rules/limits'

/** The latest choice of each edition in any of the lists, latest first; as many as are kept. */
export function mergeEditions(...lists: readonly (readonly ChosenEdition[])[]): ChosenEdition[] {
  const sorted = lists.flat().toSorted((one, other) => Date.parse(other.chosenAt) - Date.parse(one.chosenAt))
  const latest = new Map<string, ChosenEdition>()
  for (const choice of sorted) if (!latest.has(choice.title)) latest.set(choice.title, choice)
  return [...latest.values()].slice(0, STUDY_LIMITS.editions)
}

/**
 * Choices made now, the most preferred first. They are later than all that are known, whatever the clock of this device
 * says: otherwise a choice would show no effect.
 */
export function makeChoices(titles: readonly string[], known: readonly ChosenEdition[]): ChosenEdition[] {
  const latest = Math.max(Date.now(), ...known.map(({ chosenAt }) => Date.parse(chosenAt) + titles.length))
  return titles.map((title, index) => ({ title, chosenAt: new Date(latest - index).toISOString() }))
}
