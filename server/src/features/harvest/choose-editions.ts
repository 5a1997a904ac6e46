import type { HarvestRequest, RefusedEdition } from '@sugya/contract/harvest'
import type { OfferedEdition, WorkPlan } from '../../ports/text-source.ts'
import { judgeLicense } from '../../text/licenses.ts'

/** So many editions of a work are fetched in one language, in the order in which the source prefers them. */
const EDITIONS = 4

/** The plan with the editions that may be fetched and are wanted, and those that may not, with the reason in English. */
export function chooseEditions(plan: WorkPlan, { languages, allow }: HarvestRequest): { plan: WorkPlan; refused: RefusedEdition[] } {
  const wanted: readonly string[] = languages ?? ['he', 'en', 'ru']
  const editions: OfferedEdition[] = []
  const refused: RefusedEdition[] = []
  for (const edition of plan.editions) {
    const { language, editionTitle, license } = edition
    const refuse = (reason: string) => refused.push({ title: plan.title, editionTitle, language, license, reason })
    const verdict = judgeLicense(license)
    if (!['he', 'en', 'ru'].includes(language)) refuse(`in a language that is not kept (${language})`)
    else if (!verdict.accepted && !allow?.includes(editionTitle)) refuse(verdict.reason)
    // Not asked for: nothing to explain.
    else if (!wanted.includes(language)) continue
    else if (editions.filter((chosen) => chosen.language === language).length >= EDITIONS) refuse('enough editions in this language')
    else editions.push(edition)
  }
  return { plan: { ...plan, editions }, refused }
}
