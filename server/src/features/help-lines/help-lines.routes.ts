import { helpLinesApi } from '@sugya/contract/api/help-lines'
import type { FastifyPluginAsync } from 'fastify'
import { serve } from '../../http/serve.ts'
import type { HelpLinesRegistry } from './help-lines.ts'

/** Routes by which administrators edit the lines that people in distress are referred to. */
export function helpLinesRoutes(helpLines: HelpLinesRegistry): FastifyPluginAsync {
  return async (app) => {
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
    })
    serve(app, helpLinesApi.listHelpLines, () => helpLines.list())
    serve(app, helpLinesApi.saveHelpLines, async ({ body, request }) => {
      await helpLines.replace(body.lines)
      request.auditDetails = { number: body.lines.length }
      return await helpLines.list()
    })
    serve(app, helpLinesApi.restoreHelpLines, async () => {
      await helpLines.restore()
      return await helpLines.list()
    })
  }
}
