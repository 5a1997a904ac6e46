import type { Authorship } from '@sugya/contract/api/texts'
import type { PeriodName } from '@sugya/contract/rules/periods'
import { z } from 'zod'

/** The eras of Sefaria's index. */
const ERAS: Record<string, PeriodName | undefined> = {
  T: 'tannaim',
  A: 'amoraim',
  GN: 'geonim',
  RI: 'rishonim',
  AH: 'acharonim',
  CO: 'contemporary',
}

/** Years that belong to one period beyond doubt; nothing is concluded from years between them. */
const CERTAIN: readonly [PeriodName, number, number][] = [
  ['geonim', 650, 950],
  ['rishonim', 1100, 1450],
  ['acharonim', 1600, 1900],
  ['contemporary', 1960, 2100],
]

const Name = z.object({ en: z.string().min(1).max(200), he: z.string().max(200).nullish() })

/**
 * What a source states of a work: `authors`, `compDate`, `era`, `compPlaceString`. A field of another form counts as
 * absent.
 */
export const StatedFields = z.object({
  authors: z.array(Name).optional().catch(undefined),
  compDate: z.array(z.number().int()).min(1).max(2).nullish().catch(undefined),
  errorMargin: z.coerce.number().nullish().catch(undefined),
  era: z.string().nullish().catch(undefined),
  compPlaceString: Name.nullish().catch(undefined),
})
export type StatedFields = z.infer<typeof StatedFields>

/** The authorship that a source states; null when it states no time from which a period follows. */
export function toStatedAuthorship({ authors = [], compDate, errorMargin, era, compPlaceString }: StatedFields): Authorship | null {
  const [from, to = from] = compDate ?? []
  const hasYears = from !== undefined && to !== undefined && from > 0 && from <= to
  const middle = hasYears ? (from + to) / 2 : 0
  const period = ERAS[era ?? ''] ?? CERTAIN.find(([, first, last]) => middle >= first && middle <= last)?.[0]
  if (period === undefined) return null
  return {
    period,
    author: authors.length === 0 ? null : joinNames(authors),
    places: compPlaceString ? [joinNames([compPlaceString])] : [],
    dates: hasYears ? { from, to, of: 'work', precision: errorMargin ? 'about' : 'year' } : null,
    basis: 'source',
  }
}

/** The source has no Russian names: the English ones stand for them. */
function joinNames(names: readonly z.infer<typeof Name>[]): { he: string; en: string; ru: string } {
  const en = names.map((name) => name.en).join(', ')
  return { he: names.map((name) => (name.he ? name.he : name.en)).join(', '), en, ru: en }
}
