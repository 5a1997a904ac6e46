import multipart from '@fastify/multipart'
import { importsApi, type ArchiveProblem } from '@sugya/contract/api/imports'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { AppError } from '../../../errors.ts'
import { serve } from '../../../http/serve.ts'
import { checkUpload, rethrowAsInvalidInput } from '../../../http/uploads.ts'
import type { ImportsFolder } from '../../../ports/imports.ts'
import type { HarvestStore } from '../../../ports/store/harvest.ts'
import { sanitizeFileName } from '../../../text/file-name.ts'

export interface ImportRoutesDeps {
  imports: ImportsFolder
  store: Pick<HarvestStore, 'list'>
  /** Largest archive that may be uploaded, in bytes. */
  limit: number
}

/** Bytes of an upload around its file. */
const FORM_OVERHEAD = 64 * 1024
/** Longest list of imports. */
const MAX_IMPORTS = 100

/** Routes of folders and archives that can be harvested without the network. */
export function importRoutes({ imports, store, limit }: ImportRoutesDeps): FastifyPluginAsync {
  /** Stores the one file of the request, which is truncated when it is too large. */
  async function takeArchive(request: FastifyRequest) {
    const files = request.files({ limits: { fileSize: limit, files: 1, fields: 0, parts: 1 }, throwFileSizeLimit: false })
    const { value: file } = await rethrowAsInvalidInput(files).next()
    if (file === undefined) throw new AppError('invalid_input', 'the upload has no file', { details: { fields: { file: 'required' } } })
    const findProblem = (): ArchiveProblem | null => (file.file.truncated ? 'too_large' : null)
    return await imports.store(rethrowAsInvalidInput(file.file), { originalName: sanitizeFileName(file.filename), findProblem })
  }

  return async (app) => {
    await app.register(multipart)
    serve(app, importsApi.listImports, async () => ({ ...(await imports.list(MAX_IMPORTS)), limit }))
    serve(
      app,
      importsApi.uploadImport,
      async ({ request, reply }) => {
        checkUpload(request, reply, limit + FORM_OVERHEAD)
        const taken = await takeArchive(request)
        if ('problem' in taken) {
          const { problem: code } = taken
          request.auditDetails = { refused: code }
          return { item: null, problem: { code } }
        }
        reply.removeHeader('connection')
        request.auditDetails = { name: taken.item.name, originalName: taken.item.originalName, size: taken.item.size }
        return { item: taken.item, problem: null }
      },
      { bodyLimit: limit + FORM_OVERHEAD },
    )
    serve(app, importsApi.removeImport, async ({ params }) => {
      const { name } = params
      const [latest] = await store.list({ limit: 1, offset: 0 })
      if (latest?.status === 'active' && latest.request.folder === name)
        throw new AppError('busy', 'the archive is being harvested', { details: { reason: 'archive_in_use' } })
      if (!(await imports.remove(name))) throw new AppError('not_found', 'no such upload')
      return { removed: true as const }
    })
  }
}
