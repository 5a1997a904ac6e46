import { studyApi } from '@sugya/contract/api/study'
import type { FastifyPluginAsync } from 'fastify'
import { serve } from '../../http/serve.ts'
import type { Identity } from '../../http/session/identity.ts'
import { chooseEdition, listEditions } from './editions.ts'
import { deleteMark, listMarkedWorks, listMarks, writeMark } from './marks.ts'
import { parsePassage } from './parse-passage.ts'
import { listHistory, listPlaces, writePlace } from './places.ts'
import type { StudyDeps } from './study-deps.ts'

export interface StudyRoutesDeps extends StudyDeps {
  identity: Identity
}

/**
 * Routes of what readers keep for themselves: bookmarks, notes, highlights, places, history and chosen editions. A new
 * visitor has nothing, and becomes a guest with the first write.
 */
export function studyRoutes({ identity, ...deps }: StudyRoutesDeps): FastifyPluginAsync {
  const { study } = deps
  return async (app) => {
    serve(app, studyApi.listMarks, async ({ query, request }) => {
      const owner = await identity.find(request)
      return owner === undefined ? { marks: [], next: null } : await listMarks(deps, owner, query)
    })
    serve(app, studyApi.writeMark, async ({ params, body, request, reply }) => {
      parsePassage(deps, body.ref)
      return await writeMark(deps, await identity.findOrCreate(request, reply, body.device), params.id, body)
    })
    serve(app, studyApi.deleteMark, async ({ params, query, request }) => {
      const owner = await identity.find(request)
      return { deleted: owner !== undefined && (await deleteMark(deps, owner, params.id, query)) }
    })
    serve(app, studyApi.listMarkedWorks, async ({ request }) => {
      const owner = await identity.find(request)
      return owner === undefined ? [] : await listMarkedWorks(deps, owner)
    })
    serve(app, studyApi.listPlaces, async ({ query, request }) => {
      const owner = await identity.find(request)
      return owner === undefined ? [] : await listPlaces(deps, owner, query.limit, query.work)
    })
    serve(app, studyApi.writePlace, async ({ params, body, request, reply }) => {
      // The work of the reference counts: the address only names it.
      const reference = parsePassage(deps, body.ref || params.work)
      const owner = await identity.findOrCreate(request, reply, body.device)
      return { recorded: await writePlace(deps, owner, reference, body.readAt) }
    })
    serve(app, studyApi.deletePlace, async ({ params, request }) => {
      const owner = await identity.find(request)
      return { deleted: owner !== undefined && (await study.removePlace(owner, params.work)) }
    })
    serve(app, studyApi.listHistory, async ({ query, request }) => {
      const owner = await identity.find(request)
      return owner === undefined ? { entries: [], next: null } : await listHistory(deps, owner, query.limit, query.before)
    })
    serve(app, studyApi.clearHistory, async ({ request }) => {
      const owner = await identity.find(request)
      if (owner !== undefined) await study.clearHistory(owner)
      return { deleted: owner !== undefined }
    })
    serve(app, studyApi.listEditions, async ({ request }) => {
      const owner = await identity.find(request)
      return owner === undefined ? [] : await listEditions(deps, owner)
    })
    serve(app, studyApi.chooseEdition, async ({ body, request, reply }) => {
      const owner = await identity.findOrCreate(request, reply, body.device)
      return await chooseEdition(deps, owner, body.title, body.chosenAt)
    })
    serve(app, studyApi.readSettings, async ({ request }) => {
      const owner = await identity.find(request)
      return { remember: owner === undefined || (await study.remembers(owner)) }
    })
    serve(app, studyApi.writeSettings, async ({ body, request, reply }) => {
      await study.setRemembers(await identity.findOrCreate(request, reply), body.remember)
      return body
    })
  }
}
