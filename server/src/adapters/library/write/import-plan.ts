import { createHash } from 'node:crypto'
import partNames from '../../../../../data/titles/parts.json' with { type: 'json' }
import { isTextLanguage } from '@sugya/contract/rules/text-languages'
import { type StoredEdition, toEditionId, type Work } from '../../../ports/library.ts'
import type { TextEntry, TextPart } from '../../../ports/text-source.ts'
import { ANALYSIS_VERSION } from '../../../text/analysis/analyze-segment.ts'
import { findLicenseProblem, type LicenseProblem } from '../../../text/licenses.ts'
import { classicalTitles } from '../../../text/references/titles/classical-titles.ts'
import { orderEditions, computePriority } from './merge-work.ts'
import { REMOVED, removedIn } from './removed-editions.ts'
import { findBaseTitle, compareInCatalog } from './catalog-order.ts'
import { LIBRARY_FORMAT, type Manifest, type WorkRecord } from '../storage/tables.ts'

export interface RefusedText {
  title: string
  editionTitle: string
  language: string
  license: string
  reason: string
}

/** A text of the source that will be imported. */
export interface AcceptedText {
  entry: TextEntry
  /** Its name in the manifest's inputs. */
  id: string
  language: StoredEdition['language']
}

/** A work as it will be in the catalog, with what has to be read for it. */
export interface PlannedWork {
  work: Work
  editions: StoredEdition[]
  /** Editions that are new or changed; none when the stored rows are reused. */
  incoming: { text: AcceptedText; edition: StoredEdition }[]
}

/**
 * Separates the texts that may be stored from those that may not. `allowed` holds edition titles that an administrator
 * allows by name.
 */
export function judgeTexts(
  entries: readonly TextEntry[],
  allowed: readonly string[],
): { accepted: AcceptedText[]; refused: RefusedText[] } {
  const accepted = new Map<string, AcceptedText>()
  const refused: RefusedText[] = []
  for (const entry of entries) {
    const { title, editionTitle, license } = entry
    const id = toEditionId({ title, language: entry.language, editionTitle })
    const reason = refusal(entry, allowed) ?? (accepted.has(id) ? `the same edition again (${entry.key})` : undefined)
    if (reason === undefined) accepted.set(id, { entry, id, language: entry.language as AcceptedText['language'] })
    else refused.push({ title, editionTitle, language: entry.language, license, reason })
  }
  return { accepted: [...accepted.values()], refused }
}

function refusal(entry: TextEntry, allowed: readonly string[]): string | undefined {
  if (!isTextLanguage(entry.language)) return `in a language that is not kept (${entry.language})`
  if (entry.unusable !== null) return entry.unusable
  const problem = findLicenseProblem(entry.license)
  return problem === null || allowed.includes(entry.editionTitle) ? undefined : licenseProblems[problem]
}

/** The sentence for the command-line report. */
const licenseProblems: Record<LicenseProblem, string> = {
  no_license: 'no license is given',
  non_commercial: 'its license forbids commercial use',
  no_derivatives: 'its license forbids changes',
  copyright: 'under copyright',
  not_free: 'not a known free license',
}

/**
 * Plans the library after the import: every work, stored or new, in catalog order. Pure: the same input gives the same
 * plan and version.
 */
export function planImport(
  stored: readonly WorkRecord[],
  base: Manifest,
  accepted: readonly AcceptedText[],
): { changed: AcceptedText[]; works: PlannedWork[]; version: string; inputs: Manifest['inputs']; misfits: RefusedText[] } {
  const misfits: RefusedText[] = []
  const removed = removedIn(base.inputs)
  const isRemoved = ({ language, entry }: AcceptedText, { title }: TextPart) =>
    removed.has(toEditionId({ title, language, editionTitle: entry.editionTitle }))
  for (const text of accepted) for (const part of text.entry.parts) if (isRemoved(text, part)) misfits.push(misfit(text, part, REMOVED))
  const changed = accepted.filter(
    (text) => base.inputs[text.id] !== text.entry.hash && !text.entry.parts.every((part) => isRemoved(text, part)),
  )
  const inputs = { ...base.inputs, ...Object.fromEntries(changed.map(({ id, entry }) => [id, entry.hash])) }
  const planned = new Map<string, PlannedWork>(stored.map(({ work, editions }) => [work.title, { work, editions, incoming: [] }]))
  for (const text of changed) {
    for (const part of text.entry.parts) {
      if (isRemoved(text, part)) continue
      const known = planned.get(part.title)
      const work = known?.work ?? newWork(part, text.entry)
      // Addresses of another depth cannot be matched to those of the work: such an edition is left out.
      if (work.addressTypes.length !== part.addressTypes.length) {
        const reason = `${String(part.addressTypes.length)} levels of numbers instead of ${String(work.addressTypes.length)}`
        misfits.push(misfit(text, part, reason))
        continue
      }
      const edition = newEdition(work, text)
      const editions = [...(known?.editions ?? []).filter(({ id }) => id !== edition.id), edition]
      const named = { ...work, ruTitle: part.ruTitle !== '' && work.ruTitle === work.title ? part.ruTitle : work.ruTitle }
      planned.set(part.title, { work: named, editions: orderEditions(editions), incoming: [...(known?.incoming ?? []), { text, edition }] })
    }
  }
  const works = [...planned.values()]
    .map((plan) => ({ ...plan, work: { ...plan.work, base: findBaseTitle(plan.work, (title) => planned.get(title)?.work) } }))
    .sort((a, b) => compareInCatalog(a.work, b.work))
    .map((plan, order) => ({ ...plan, work: { ...plan.work, order } }))
  const fingerprint = JSON.stringify([LIBRARY_FORMAT, ANALYSIS_VERSION, base.version, Object.entries(inputs).sort()])
  const version = `import_${createHash('sha256').update(fingerprint).digest('hex').slice(0, 16)}`
  return { changed, works, version, inputs, misfits }
}

const misfit = ({ language, entry: { editionTitle, license } }: AcceptedText, { title }: TextPart, reason: string): RefusedText => ({
  title,
  editionTitle,
  language,
  license,
  reason,
})

function newWork(part: TextPart, { categories, stated }: TextEntry): Work {
  const { title, sectionNames, addressTypes } = part
  const known = classicalNames.get(title)
  const heTitle = known?.he ?? part.heTitle
  const ruTitle = known?.ru ?? (part.ruTitle === '' ? title : part.ruTitle)
  return { title, heTitle, ruTitle, categories, sectionNames, addressTypes, base: null, ...(stated && { stated }), order: 0 }
}

/**
 * Hebrew and Russian names of the works that are recognised whether or not the library has them, and of parts that
 * sources name in English alone.
 */
const classicalNames = new Map([...partNames, ...classicalTitles].map((entry) => [entry.title, { he: entry.he, ru: entry.ru }]))

function newEdition(work: Work, { entry, language }: AcceptedText): StoredEdition {
  return {
    id: toEditionId({ title: work.title, language, editionTitle: entry.editionTitle }),
    work: work.title,
    language,
    title: entry.editionTitle,
    license: entry.license,
    source: entry.source,
    attribution: [entry.editionTitle, entry.source].filter(Boolean).join(', '),
    priority: computePriority(work, language, entry.editionTitle),
  }
}
