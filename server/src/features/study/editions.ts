import type { ChosenEdition } from '@sugya/contract/api/study'
import { STUDY_LIMITS } from '@sugya/contract/rules/limits'
import type { Owner } from '../../ports/store/conversations.ts'
import { parseMoment, type StudyDeps } from './study-deps.ts'

type EditionDeps = Pick<StudyDeps, 'study' | 'clock'>

/** The editions in which the owner prefers to read, the latest choice first. */
export async function listEditions({ study }: EditionDeps, owner: Owner): Promise<ChosenEdition[]> {
  const editions = await study.listEditions(owner, STUDY_LIMITS.editions)
  return editions.map(({ title, chosenAt }) => ({ title, chosenAt: chosenAt.toISOString() }))
}

/**
 * Keeps the choice of an edition, by its title; returns the list as it is then. A time in the future, by a wrong clock,
 * becomes now.
 */
export async function chooseEdition(
  deps: EditionDeps,
  owner: Owner,
  title: string,
  chosenAt: string | undefined,
): Promise<ChosenEdition[]> {
  await deps.study.chooseEdition(owner, { title, chosenAt: parseMoment(deps.clock, chosenAt) }, STUDY_LIMITS.editions)
  return await listEditions(deps, owner)
}
