import type { HarvestRequest } from '@sugya/contract/api/harvest'
import { keyOf, type HarvestFiles } from '../../../ports/harvest-files.ts'
import type { EditionStore } from '../../../ports/store/editions.ts'
import type { HarvestStore, MetFailure } from '../../../ports/store/harvest.ts'
import { SourceFailure, type ListedWork, type PlannedPart, type SectionSource, type WorkPlan } from '../../../ports/text-source.ts'
import { chooseEditions } from '../editions/choose-editions.ts'
import type { Tally } from './tally.ts'

/** As many as the source answers at once: more would only wait. */
const LANES = 2

export interface HarvestingParts {
  store: Pick<HarvestStore, 'fail' | 'settle'>
  editions: Pick<EditionStore, 'leaveOut' | 'decisionsOn'>
  files: HarvestFiles
  source: SectionSource
  tally: Tally
  /** A work is whole on disk. */
  onWork?: () => void
}

export interface HarvestJob {
  sessionId: string
  request: HarvestRequest
  works: readonly ListedWork[]
  /** References that have failed before in this session, and may have been fetched since. */
  open: ReadonlySet<string>
}

interface Task {
  plan: WorkPlan
  part: PlannedPart
  sections: number[]
  left: { count: number }
}

/**
 * Fetches every section of the works that is not on disk yet. A section that cannot be had becomes a row of `harvest_errors` first and a line in the
 * work's file then: killed in between, it is asked for again. Throws SourceDown, the signal's reason, and what the disk or the database throws.
 */
export async function harvestWorks(parts: HarvestingParts, job: HarvestJob, signal: AbortSignal): Promise<void> {
  const works = [...job.works]
  const tasks: Task[] = []
  // A lane that fails stops the other one too.
  const broken = new AbortController()
  const together = AbortSignal.any([signal, broken.signal])
  let planning = 0
  const lane = async () => {
    for (;;) {
      together.throwIfAborted()
      const task = tasks.shift()
      if (task !== undefined) {
        await fetchSection(parts, job, task, together)
        continue
      }
      const work = works.shift()
      if (work !== undefined) {
        planning++
        tasks.push(...(await planWork(parts, job, work, together).finally(() => planning--)))
        continue
      }
      if (planning === 0) return
      // The other lane is looking into the last work; its sections are for both.
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
  const lanes = Array.from({ length: LANES }, () =>
    lane().catch((error: unknown) => {
      broken.abort(error)
      throw error
    }),
  )
  const ends = await Promise.allSettled(lanes)
  signal.throwIfAborted()
  const failed = ends.find((end) => end.status === 'rejected')
  if (failed !== undefined) throw broken.signal.reason
}

/** The sections of a work that are still to be fetched. */
async function planWork(
  { store, editions, files, source, tally, onWork }: HarvestingParts,
  job: HarvestJob,
  work: ListedWork,
  signal: AbortSignal,
): Promise<Task[]> {
  const { sessionId, request } = job
  const state = await files.state(sessionId, work.title)
  if (state !== undefined && state.plan === null) {
    tally.planFailed(null)
    return []
  }
  let plan = state?.plan ?? null
  if (plan === null) {
    let chosen: ReturnType<typeof chooseEditions>
    try {
      const offered = await source.plan(work, signal)
      chosen = chooseEditions(offered, request, await editions.decisionsOn([offered.title, ...offered.parts.map(({ title }) => title)]))
    } catch (error) {
      if (!(error instanceof SourceFailure)) throw error
      await store.fail({
        ...failureOf(error),
        sessionId,
        textReference: work.title,
        textTitle: work.title,
        language: 'he',
        category: categoryOf(work),
      })
      await files.planFailed(sessionId, work.title)
      tally.planFailed(error.type)
      return []
    }
    plan = chosen.plan
    await editions.leaveOut({ title: plan.title, folder: request.folder ?? null }, chosen.refused)
    await files.plan(sessionId, plan, chosen.refused)
    if (job.open.has(work.title)) await store.settle(sessionId, work.title)
    tally.planned(sectionsOf(plan), chosen.refused)
  } else tally.planned(sectionsOf(plan), state?.refused ?? [])
  const left = { count: 0 }
  const tasks: Task[] = []
  if (plan.editions.length > 0)
    for (const part of plan.parts)
      for (const sections of part.sections) {
        const known = state?.done.get(keyOf({ part: part.title, sections }))
        if (known === 'fetched') tally.fetched()
        else if (known === 'failed') tally.failed(null)
        else tasks.push({ plan, part, sections, left })
      }
  left.count = tasks.length
  if (left.count === 0 && state?.ended !== true) await files.end(sessionId, plan.title)
  if (left.count === 0) onWork?.()
  return tasks
}

/** A work none of whose editions may be fetched has nothing to fetch. */
const sectionsOf = (plan: WorkPlan) => (plan.editions.length === 0 ? 0 : plan.parts.reduce((sum, part) => sum + part.sections.length, 0))

async function fetchSection(
  { store, files, source, tally, onWork }: HarvestingParts,
  job: HarvestJob,
  task: Task,
  signal: AbortSignal,
): Promise<void> {
  const { plan, part, sections, left } = task
  const { sessionId } = job
  const key = { part: part.title, sections }
  const reference = referenceOf(part, sections)
  tally.category = categoryOf(plan)
  tally.text = reference
  tally.language = languagesOf(plan).join(', ')
  try {
    await files.fetched(sessionId, plan.title, key, await source.section(plan, part, sections, signal))
    if (job.open.has(reference)) await store.settle(sessionId, reference)
    tally.fetched()
  } catch (error) {
    if (!(error instanceof SourceFailure)) throw error
    const language = languagesOf(plan)[0] ?? 'he'
    await store.fail({
      ...failureOf(error),
      sessionId,
      textReference: reference,
      textTitle: plan.title,
      language,
      category: categoryOf(plan),
    })
    await files.failed(sessionId, plan.title, key)
    tally.failed(error.type)
  }
  if (--left.count > 0) return
  await files.end(sessionId, plan.title)
  onWork?.()
}

export const failureOf = (error: SourceFailure): Pick<MetFailure, 'errorType' | 'errorMessage' | 'httpStatus'> => ({
  errorType: error.type,
  errorMessage: error.message,
  httpStatus: error.httpStatus,
})

const categoryOf = ({ categories }: Pick<ListedWork, 'categories'>) => categories[0] ?? ''
const languagesOf = (plan: WorkPlan) => [...new Set(plan.editions.map(({ language }) => language))]

/** The reference of a section: `Genesis 1`, `Berakhot 2a`. */
export function referenceOf(part: PlannedPart, sections: readonly number[]): string {
  const numbers = sections.map((number, level) =>
    part.addressTypes[level] === 'talmud' ? `${String(Math.ceil(number / 2))}${number % 2 === 1 ? 'a' : 'b'}` : String(number),
  )
  return numbers.length === 0 ? part.title : `${part.title} ${numbers.join(':')}`
}
