import { readFile } from 'node:fs/promises'
import { docsApi } from '@sugya/contract/api/docs'
import type { FastifyPluginAsync } from 'fastify'
import { createCompressedSender } from './compressed.ts'
import { serve } from './serve.ts'
import { refuseOutsiders, type Operators } from './session/operators.ts'

const PAGE = `<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <title>Sugya API</title>
  <link rel="stylesheet" href="/api/docs/swagger-ui.css" />
  <div id="page"></div>
  <script src="/api/docs/swagger-ui-bundle.js"></script>
  <script src="/api/docs/start.js"></script>
</html>
`
const START = "SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#page' })"

/**
 * The OpenAPI description for operators and, with `hasPage`, Swagger UI on top of it. Only the files of
 * `@fastify/swagger-ui` are used: its plugin would register routes that are in no contract. They come from the disk and
 * need no inline script, so the page works offline under the policy of all pages.
 */
export function docsRoutes({ hasPage, operators }: { hasPage: boolean; operators: Operators }): FastifyPluginAsync {
  return async (app) => {
    const send = createCompressedSender()
    serve(app, docsApi.readOpenApi, async ({ request, reply }) => {
      refuseOutsiders(request, operators)
      return await send(request, reply.type('application/json; charset=utf-8'), 'openapi', () => [JSON.stringify(app.swagger())])
    })
    if (!hasPage) return
    serve(app, docsApi.readPage, ({ reply }) => reply.type('text/html; charset=utf-8').send(PAGE))
    serve(app, docsApi.readPageFile, async ({ params: { file }, reply }) => {
      reply.type(file.endsWith('.css') ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8')
      if (file === 'start.js') return reply.send(START)
      return reply.send(await readFile(new URL(`static/${file}`, import.meta.resolve('@fastify/swagger-ui'))))
    })
  }
}
