import { randomBytes } from 'node:crypto'
import { sheetsApi } from '@sugya/contract/api/sheets'
import type { FastifyPluginAsync } from 'fastify'
import { AppError } from '../../errors.ts'
import { serve } from '../../http/serve.ts'
import type { Identity } from '../../http/session/identity.ts'
import type { StoredSheet } from '../../ports/store/sheets.ts'
import { checkSheet } from './check-sheet.ts'
import { createSheet } from './create-sheet.ts'
import { addBlocks, requireSheet, saveSheet } from './save-sheet.ts'
import type { SheetDeps } from './sheets.ts'
import { toSheet } from './to-view.ts'

/** Random bytes of a link: too many to guess. */
const LINK_BYTES = 18
/** In bytes: the reader's own words of a whole sheet, in UTF-8, with the choices of its sources. */
const SHEET_BODY = 900_000
/** Milliseconds of the main thread: a write may read passages, and a check compares all of them. */
const WRITE_COST = 30
const CHECK_COST = 15

export interface SheetRoutesDeps extends SheetDeps {
  identity: Identity
}

/** Routes of source sheets: those of the caller, and shared ones for anyone. */
export function sheetsRoutes(deps: SheetRoutesDeps): FastifyPluginAsync {
  const { sheets, identity } = deps
  const large = { bodyLimit: SHEET_BODY, cost: WRITE_COST }
  async function requireShared(link: string): Promise<StoredSheet> {
    const shared = await sheets.findShared(link)
    if (shared === undefined) throw new AppError('not_found', 'no such link')
    return shared
  }
  return async (app) => {
    // Search engines must not list what was shared with some.
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('x-robots-tag', 'noindex, nofollow')
    })
    serve(app, sheetsApi.listSheets, async ({ request }) => {
      const owner = await identity.find(request)
      return owner === undefined ? [] : await sheets.list(owner)
    })
    serve(
      app,
      sheetsApi.createSheet,
      async ({ body, request, reply }) => toSheet(await createSheet(deps, await identity.findOrCreate(request, reply, body.id), body)),
      large,
    )
    serve(app, sheetsApi.readSheet, async ({ params, request }) =>
      toSheet(await requireSheet(deps, await identity.requireOwner(request), params.id)),
    )
    serve(
      app,
      sheetsApi.saveSheet,
      async ({ params, body, request }) => toSheet(await saveSheet(deps, await identity.requireOwner(request), params.id, body)),
      large,
    )
    serve(
      app,
      sheetsApi.addBlocks,
      async ({ params, body, request }) => toSheet(await addBlocks(deps, await identity.requireOwner(request), params.id, body.blocks)),
      large,
    )
    serve(app, sheetsApi.deleteSheet, async ({ params, request }) => {
      if (!(await sheets.remove(await identity.requireOwner(request), params.id)))
        throw new AppError('forbidden', 'no such sheet for this owner')
      return { deleted: true as const }
    })
    serve(
      app,
      sheetsApi.checkSheet,
      async ({ params, request }) =>
        await checkSheet(deps, (await requireSheet(deps, await identity.requireOwner(request), params.id)).blocks),
      { cost: CHECK_COST },
    )
    serve(app, sheetsApi.shareSheet, async ({ params, account }) => {
      const link = await sheets.share({ kind: 'user', id: account.id }, params.id, randomBytes(LINK_BYTES).toString('base64url'))
      if (link === undefined) throw new AppError('forbidden', 'no such sheet of this user')
      return { link }
    })
    serve(app, sheetsApi.unshareSheet, async ({ params, account }) => {
      if (!(await sheets.unshare({ kind: 'user', id: account.id }, params.id)))
        throw new AppError('forbidden', 'no such sheet of this user')
      return { revoked: true as const }
    })
    serve(app, sheetsApi.readSharedSheet, async ({ params }) => {
      const { title, updatedAt, blocks } = toSheet(await requireShared(params.id))
      return { title, updatedAt, blocks }
    })
    serve(
      app,
      sheetsApi.checkSharedSheet,
      // That the owner has kept the words does not tell a visitor that the library has others.
      async ({ params }) =>
        await checkSheet(
          deps,
          (await requireShared(params.id)).blocks.map((block) => ({ ...block, kept: null })),
        ),
      { cost: CHECK_COST },
    )
  }
}
