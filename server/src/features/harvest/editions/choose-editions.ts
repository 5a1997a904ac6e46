import type { HarvestRequest, RefusalCode } from '@sugya/contract/api/harvest'
import { foldAramaic, isTextLanguage, TEXT_LANGUAGES } from '@sugya/contract/rules/text-languages'
import type { StoredRefusal, OpenDecision } from '../../../ports/store/editions.ts'
import type { AvailableEdition, WorkPlan } from '../../../ports/text-source.ts'
import { findLicenseProblem } from '../../../text/licenses.ts'

/** Editions of a work that are fetched in one language: the first ones, as the source prefers them. */
const EDITIONS_PER_LANGUAGE = 4

/**
 * Splits the editions of a work into those to fetch and those that are refused, each with the reason. Editions in a
 * language that was not asked for are in neither. `decisions`: the administrators' decisions about editions of this
 * work and of its parts.
 */
export function chooseEditions(
  plan: WorkPlan,
  { languages, allow }: HarvestRequest,
  decisions: readonly OpenDecision[] = [],
): { plan: WorkPlan; refused: StoredRefusal[] } {
  const wanted: readonly string[] = languages ?? TEXT_LANGUAGES
  const editions: AvailableEdition[] = []
  const refused: StoredRefusal[] = []
  for (const edition of plan.editions) {
    const { language, editionTitle, license, source } = edition
    const refuse = (code: RefusalCode) => refused.push({ title: plan.title, editionTitle, language, license, reason: { code }, source })
    const problem = findLicenseProblem(license)
    const about = decisions.filter(
      (decision) => foldAramaic(decision.language) === foldAramaic(language) && decision.editionTitle === editionTitle,
    )
    const isAllowed = allow?.includes(editionTitle) || about.some(({ decision }) => decision === 'allowed')
    if (!isTextLanguage(language)) refuse('unsupported_language')
    else if (isRemoved(plan, about)) refuse('removed_by_admin')
    else if (problem !== null && !isAllowed) refuse(problem)
    // Nobody asked for this language, so there is nothing to explain.
    else if (!wanted.includes(language)) continue
    // An edition that was allowed by name does not count as one too many.
    else if (!isAllowed && editions.filter((chosen) => chosen.language === language).length >= EDITIONS_PER_LANGUAGE)
      refuse('enough_editions')
    else editions.push(edition)
  }
  return { plan: { ...plan, editions }, refused }
}

/**
 * Each part of a complex work has its own editions in the library. While only some of them are removed the work is
 * still fetched: the library drops the removed ones.
 */
function isRemoved({ title: workTitle, parts }: WorkPlan, decisions: readonly OpenDecision[]): boolean {
  const removed = new Set(decisions.flatMap(({ decision, title }) => (decision === 'removed' ? title : [])))
  return removed.has(workTitle) || (parts.length > 0 && parts.every((part) => removed.has(part.title)))
}
