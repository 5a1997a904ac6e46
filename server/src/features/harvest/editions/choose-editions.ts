import type { HarvestRequest } from '@sugya/contract/api/harvest'
import type { LeftOut, OpenDecision } from '../../../ports/store/editions.ts'
import type { OfferedEdition, WorkPlan } from '../../../ports/text-source.ts'
import { judgeLicense } from '../../../text/licenses.ts'

/** So many editions of a work are fetched in one language, in the order in which the source prefers them. */
const EDITIONS = 4

/**
 * The plan with the editions that may be fetched and are wanted, and those that may not, with the reason in English. `decisions`: what administrators have
 * said of editions of this work and of its parts.
 */
export function chooseEditions(
  plan: WorkPlan,
  { languages, allow }: HarvestRequest,
  decisions: readonly OpenDecision[] = [],
): { plan: WorkPlan; refused: LeftOut[] } {
  const wanted: readonly string[] = languages ?? ['he', 'en', 'ru']
  const editions: OfferedEdition[] = []
  const refused: LeftOut[] = []
  for (const edition of plan.editions) {
    const { language, editionTitle, license, source } = edition
    const refuse = (reason: string) => refused.push({ title: plan.title, editionTitle, language, license, reason, source })
    const verdict = judgeLicense(license)
    const said = decisions.filter((decision) => decision.language === language && decision.editionTitle === editionTitle)
    const isAllowed = allow?.includes(editionTitle) || said.some(({ decision }) => decision === 'allowed')
    if (!['he', 'en', 'ru'].includes(language)) refuse(`in a language that is not kept (${language})`)
    else if (isRemoved(plan, said)) refuse('removed by an administrator')
    else if (!verdict.accepted && !isAllowed) refuse(verdict.reason)
    // Not asked for: nothing to explain.
    else if (!wanted.includes(language)) continue
    // One that is wanted by name is not one too many.
    else if (!isAllowed && editions.filter((chosen) => chosen.language === language).length >= EDITIONS)
      refuse('enough editions in this language')
    else editions.push(edition)
  }
  return { plan: { ...plan, editions }, refused }
}

/** Of a complex work each part has its own editions in the library: one of them may be removed while the others stay, which the library sees to. */
function isRemoved({ title, parts }: WorkPlan, said: readonly OpenDecision[]): boolean {
  const removed = new Set(said.flatMap((decision) => (decision.decision === 'removed' ? decision.title : [])))
  return removed.has(title) || (parts.length > 0 && parts.every((part) => removed.has(part.title)))
}
