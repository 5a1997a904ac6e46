import PQueue from 'p-queue'
import type { HarvestRequest } from '@sugya/contract/api/harvest'
import { toSectionKey, type HarvestFiles } from '../../../ports/harvest-files.ts'
import type { EditionStore } from '../../../ports/store/editions.ts'
import type { HarvestStore } from '../../../ports/store/harvest.ts'
import {
  failureTypes,
  SourceFailure,
  type FetchedSection,
  type ListedLink,
  type ListedWork,
  type PlannedPart,
  type SectionSource,
  type WorkPlan,
} from '../../../ports/text-source.ts'
import { chooseEditions } from '../editions/choose-editions.ts'
import type { Tally } from './tally.ts'
import { toFailure } from './to-failure.ts'

/** The source client sends two requests at once: more tasks would only wait. */
const CONCURRENCY = 2

export interface HarvestWorksDeps {
  store: Pick<HarvestStore, 'recordFailure' | 'resolveAt'>
  editions: Pick<EditionStore, 'saveRefusals' | 'findDecisions'>
  files: HarvestFiles
  source: SectionSource
  tally: Tally
  /** Called when all sections of a work are on disk. */
  onWork?: () => void
}

export interface HarvestJob {
  sessionId: string
  request: HarvestRequest
  works: readonly ListedWork[]
  /** References with an open failure in this session, which a success resolves. */
  open: ReadonlySet<string>
}

interface SectionTask {
  plan: WorkPlan
  part: PlannedPart
  sections: number[]
  /** How many sections of the work are left; shared by its tasks. */
  left: { count: number }
}

/**
 * Fetches every section of the works that is not on disk yet, with its links. A failed section becomes a row of
 * `harvest_errors` first and a line in the file of its work then: a process killed in between fetches it again. Throws
 * SourceDown, the signal's reason, and what the disk or the database throws.
 */
export async function harvestWorks(deps: HarvestWorksDeps, job: HarvestJob, signal: AbortSignal): Promise<void> {
  // The first failure stops everything else.
  const failed = new AbortController()
  const together = AbortSignal.any([signal, failed.signal])
  const queue = new PQueue({ concurrency: CONCURRENCY })
  const enqueue = (priority: number, task: () => Promise<void>) => {
    const checked = () => {
      together.throwIfAborted()
      return task()
    }
    queue.add(checked, { priority }).catch((error: unknown) => failed.abort(error))
  }
  for (const work of job.works)
    enqueue(0, async () => {
      const tasks = await planWork(deps, job, work, together)
      // Before the next work is planned: a work ends soon after it began.
      for (const task of tasks) enqueue(1, () => fetchSection(deps, job, task, together))
    })
  await queue.onIdle()
  signal.throwIfAborted()
  failed.signal.throwIfAborted()
}

/** Plans a work. Returns its sections that are not on disk. */
async function planWork(
  { store, editions, files, source, tally, onWork }: HarvestWorksDeps,
  job: HarvestJob,
  work: ListedWork,
  signal: AbortSignal,
): Promise<SectionTask[]> {
  const { sessionId, request } = job
  const state = await files.readState(sessionId, work.title)
  if (state !== undefined && state.plan === null) {
    tally.planFailed(null)
    return []
  }
  let plan = state?.plan ?? null
  if (plan === null) {
    let chosen: ReturnType<typeof chooseEditions>
    try {
      const offered = await source.plan(work, signal)
      chosen = chooseEditions(offered, request, await editions.findDecisions([offered.title, ...offered.parts.map(({ title }) => title)]))
    } catch (error) {
      if (!(error instanceof SourceFailure)) throw error
      await store.recordFailure({
        reason: toFailure(error),
        sessionId,
        textReference: work.title,
        textTitle: work.title,
        language: 'he',
        category: findCategory(work),
      })
      await files.recordPlanFailure(sessionId, work.title)
      tally.planFailed(failureTypes[error.reason.code])
      return []
    }
    plan = chosen.plan
    await editions.saveRefusals({ title: plan.title, folder: request.folder ?? null }, chosen.refused)
    await files.savePlan(sessionId, plan, chosen.refused)
    if (job.open.has(work.title)) await store.resolveAt(sessionId, work.title)
    tally.planned(countSections(plan), chosen.refused)
  } else tally.planned(countSections(plan), state?.refused ?? [])
  const left = { count: 0 }
  const tasks: SectionTask[] = []
  if (plan.editions.length > 0)
    for (const part of plan.parts)
      for (const sections of part.sections) {
        const known = state?.done.get(toSectionKey({ part: part.title, sections }))
        if (known === 'fetched') tally.fetched()
        else if (known === 'failed') tally.failed(null)
        else tasks.push({ plan, part, sections, left })
      }
  left.count = tasks.length
  if (left.count === 0 && state?.ended !== true) await files.markEnded(sessionId, plan.title)
  if (left.count === 0) onWork?.()
  return tasks
}

/** A work without an edition that may be fetched has no sections. */
const countSections = (plan: WorkPlan) => (plan.editions.length === 0 ? 0 : plan.parts.reduce((sum, part) => sum + part.sections.length, 0))

/**
 * A section with the links that the source lists for it, or why these are unavailable: it has its texts all the same.
 */
interface FetchedWithLinks {
  section: FetchedSection
  links: ListedLink[]
  missing: SourceFailure | undefined
}

/** Fetches the texts and the links of a section. Throws SourceFailure when the texts are unavailable. */
export async function fetchWithLinks(
  source: SectionSource,
  { plan, part, sections }: Pick<SectionTask, 'plan' | 'part' | 'sections'>,
  signal: AbortSignal,
): Promise<FetchedWithLinks> {
  const section = await source.section(plan, part, sections, signal)
  try {
    return { section, links: (await source.links?.(part, sections, signal)) ?? [], missing: undefined }
  } catch (error) {
    if (!(error instanceof SourceFailure)) throw error
    return { section, links: [], missing: error }
  }
}

/** Saves a section; its links first, because the texts mark it as fetched. */
export async function saveFetched(
  files: HarvestFiles,
  sessionId: string,
  { plan, part, sections }: Pick<SectionTask, 'plan' | 'part' | 'sections'>,
  { section, links }: FetchedWithLinks,
): Promise<void> {
  const key = { part: part.title, sections }
  if (links.length > 0) await files.saveLinks(sessionId, plan.title, key, links)
  await files.saveSection(sessionId, plan.title, key, section)
}

async function fetchSection(
  { store, files, source, tally, onWork }: HarvestWorksDeps,
  job: HarvestJob,
  task: SectionTask,
  signal: AbortSignal,
): Promise<void> {
  const { plan, part, sections, left } = task
  const { sessionId } = job
  const reference = toReference(part, sections)
  tally.category = findCategory(plan)
  tally.text = reference
  tally.language = listLanguages(plan).join(', ')
  const record = (failure: SourceFailure) =>
    store.recordFailure({
      reason: toFailure(failure),
      sessionId,
      textReference: reference,
      textTitle: plan.title,
      language: listLanguages(plan)[0] ?? 'he',
      category: findCategory(plan),
    })
  try {
    const fetched = await fetchWithLinks(source, task, signal)
    if (fetched.missing !== undefined) await record(fetched.missing)
    await saveFetched(files, sessionId, task, fetched)
    if (fetched.missing === undefined && job.open.has(reference)) await store.resolveAt(sessionId, reference)
    tally.fetched()
  } catch (error) {
    if (!(error instanceof SourceFailure)) throw error
    await record(error)
    await files.recordSectionFailure(sessionId, plan.title, { part: part.title, sections })
    tally.failed(failureTypes[error.reason.code])
  }
  if (--left.count > 0) return
  await files.markEnded(sessionId, plan.title)
  onWork?.()
}

const findCategory = ({ categories }: Pick<ListedWork, 'categories'>) => categories[0] ?? ''
const listLanguages = (plan: WorkPlan) => [...new Set(plan.editions.map(({ language }) => language))]

/** The reference of a section: `Genesis 1`, `Berakhot 2a`. */
export function toReference(part: PlannedPart, sections: readonly number[]): string {
  const numbers = sections.map((number, level) =>
    part.addressTypes[level] === 'talmud' ? `${String(Math.ceil(number / 2))}${number % 2 === 1 ? 'a' : 'b'}` : String(number),
  )
  return numbers.length === 0 ? part.title : `${part.title} ${numbers.join(':')}`
}
