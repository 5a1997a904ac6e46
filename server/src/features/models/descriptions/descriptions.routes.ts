import { type DescriptionsJob, descriptionsApi, type DescriptionsStatus } from '@sugya/contract/api/descriptions'
import { DESCRIPTIONS_LIMIT } from '@sugya/contract/rules/limits'
import type { FastifyPluginAsync } from 'fastify'
import { AppError } from '../../../errors.ts'
import { serve } from '../../../http/serve.ts'
import type { DescriptionPublisher } from '../../../ports/description-publisher.ts'
import type { Library, LibraryCatalog } from '../../../ports/library.ts'
import type { DescriptionStore, StoredDescriptions } from '../../../ports/store/descriptions.ts'
import { splitRef } from '../../../text/references/canonical-ref.ts'
import type { CurrentModel, ModelEndpoint } from '../registry/current-model.ts'
import { computeSpent, estimateDescriptions } from './estimate-descriptions.ts'
import { toExport } from './descriptions-table.ts'
import { listPortions } from './list-portions.ts'
import { type Describer, toPrice } from './run-descriptions.ts'

export interface DescriptionsRoutesDeps {
  descriptions: DescriptionStore
  library: Pick<Library, 'work' | 'within'> & Pick<LibraryCatalog, 'catalog' | 'parts'>
  publisher: Pick<DescriptionPublisher, 'served'>
  endpoint: ModelEndpoint | null
  current: CurrentModel
  describer: Pick<Describer, 'poll'>
  /** References of the passages that are described by the product, or by what was published. */
  listDescribed: () => readonly string[]
}

const LISTED = 20
const SAMPLE = 12

/** From which statuses an action leads to which. */
const ACTIONS = {
  pause: { from: ['running'], to: 'paused' },
  resume: { from: ['paused', 'budget', 'failed'], to: 'running' },
  finish: { from: ['paused', 'budget', 'failed'], to: 'running' },
  publish: { from: ['ready', 'withdrawn'], to: 'publishing' },
  withdraw: { from: ['published'], to: 'withdrawing' },
  discard: { from: ['paused', 'budget', 'failed', 'ready', 'withdrawn'], to: 'discarded' },
} as const satisfies Record<string, { from: readonly DescriptionsStatus[]; to: DescriptionsStatus }>

/** Routes of the descriptions that a model writes of works without any. */
export function descriptionsRoutes(deps: DescriptionsRoutesDeps): FastifyPluginAsync {
  const { descriptions, library, publisher, endpoint, current, describer } = deps

  const toJob = (job: StoredDescriptions): DescriptionsJob => {
    const { works, startedAt, inputPrice, outputPrice, isCutShort: _, ...rest } = job
    return {
      ...rest,
      works: works.map((title) => {
        const work = library.work(title)
        return { title, heTitle: work?.heTitle ?? title, ruTitle: work?.ruTitle ?? title }
      }),
      spent: computeSpent(job, toPrice({ inputPrice, outputPrice })),
      isServed: publisher.served().includes(job.id),
      startedAt: startedAt.toISOString(),
    }
  }
  const find = async (id: string) => {
    const job = await descriptions.find(id)
    if (job === undefined) throw new AppError('not_found', 'no such descriptions')
    return job
  }
  /** The works of which nothing is described, and that no job has taken. */
  const listOpenWorks = async () => {
    const described = new Set(deps.listDescribed().map((ref) => splitRef(ref).title))
    for (const title of await descriptions.takenWorks()) described.add(title)
    return library.catalog().filter(({ work }) => !described.has(work.title))
  }
  const getPrice = () => current.findPrice(current.ref.name)

  return async (app) => {
    serve(app, descriptionsApi.listDescriptions, async () => ({
      model: endpoint === null ? null : { name: current.ref.name, unit: getPrice() === null ? ('tokens' as const) : ('usd' as const) },
      jobs: (await descriptions.list(LISTED)).map(toJob),
    }))
    serve(app, descriptionsApi.listUndescribedWorks, async ({ query: { q = '', limit } }) => {
      const open = await listOpenWorks()
      const sought = q.trim().toLowerCase()
      const isSought = ({ work }: (typeof open)[number]) =>
        [work.title, work.heTitle, work.ruTitle].some((name) => name.toLowerCase().includes(sought))
      const works = open.filter(isSought).slice(0, limit)
      return {
        total: open.length,
        works: works.map(({ work: { title, heTitle, ruTitle, categories }, segments }) => ({
          title,
          heTitle,
          ruTitle,
          categories,
          segments,
        })),
      }
    })
    serve(app, descriptionsApi.estimateDescriptions, async ({ query }) => {
      const titles = query.titles.split('|').slice(0, DESCRIPTIONS_LIMIT)
      return await estimateDescriptions(library, titles, getPrice())
    })
    serve(app, descriptionsApi.startDescriptions, async ({ admin, body, request }) => {
      if (endpoint === null) throw new AppError('no_model', 'no model is connected')
      const open = new Set((await listOpenWorks()).map(({ work }) => work.title))
      const works = [...new Set(body.works)]
      if (!works.every((title) => open.has(title))) throw new AppError('conflict', 'described', { details: { reason: 'work_described' } })
      const price = getPrice()
      const started = await descriptions.start({
        works,
        model: current.ref.name,
        budget: body.budget,
        inputPrice: price?.input ?? null,
        outputPrice: price?.output ?? null,
        unit: price === null ? 'tokens' : 'usd',
        total: listPortions(library, works).length,
        startedBy: admin.username,
      })
      // Also when one is running: its process may have died.
      describer.poll()
      if (started === undefined) throw new AppError('busy', 'running', { details: { reason: 'descriptions_running' } })
      request.auditDetails = { id: started.id, title: works.join(', ').slice(0, 200), model: started.model }
      return toJob(started)
    })
    serve(app, descriptionsApi.readDescriptions, async ({ params }) => {
      const job = await find(params.id)
      const sample = await descriptions.sample(job.id, SAMPLE)
      return { ...toJob(job), sample: sample.map(({ createdAt, ...row }) => ({ ...row, at: createdAt.toISOString() })) }
    })
    serve(app, descriptionsApi.exportDescriptions, async ({ params, reply }) => {
      const job = await find(params.id)
      const table = toExport(await descriptions.rows(job.id))
      return reply
        .type('text/tab-separated-values; charset=utf-8')
        .header('content-disposition', `attachment; filename="descriptions-${job.id.slice(0, 8)}.tsv"`)
        .send(table)
    })
    serve(app, descriptionsApi.changeDescriptions, async ({ params, body: { action, budget }, request }) => {
      const job = await find(params.id)
      const { from, to } = ACTIONS[action]
      if (action === 'resume' && endpoint === null) throw new AppError('no_model', 'no model is connected')
      const moved = await descriptions.move(job.id, from, {
        status: to,
        budget: action === 'resume' ? budget : undefined,
        ...((action === 'finish' || action === 'resume') && { isCutShort: action === 'finish' }),
      })
      if (moved === undefined) throw new AppError('conflict', `${action} of ${job.status}`, { details: { reason: 'descriptions_changed' } })
      if (action === 'discard') await descriptions.clear(job.id)
      describer.poll()
      request.auditDetails = { action, title: job.works.join(', ').slice(0, 200) }
      return toJob((await descriptions.find(job.id)) ?? moved)
    })
  }
}
