import multipart from '@fastify/multipart'
import { listImports, removeImport, uploadImport, type ArchiveProblem } from '@sugya/contract/api/imports'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { AppError } from '../../../errors.ts'
import '../../../http/audit.ts'
import { languageOf } from '../../../http/errors/error-handler.ts'
import type { ImportsFolder } from '../../../ports/imports.ts'
import type { HarvestStore } from '../../../ports/store/harvest.ts'
import { plainName } from '../../../text/file-name.ts'
import { archiveWords } from './archive-words.ts'

export interface ImportRoutesParts {
  imports: ImportsFolder
  store: Pick<HarvestStore, 'list'>
  /** Bytes of the largest archive that may be uploaded. */
  limit: number
}

/** What stands around the file of an upload, in bytes. */
const AROUND = 64 * 1024
/** Imports that are listed. */
const LISTED = 100

/** What can be harvested without the network, and uploads of more of it. */
export function importRoutes({ imports, store, limit }: ImportRoutesParts): FastifyPluginAsync {
  /** The one file of the request, cut off where it is too large. */
  async function takeArchive(request: FastifyRequest) {
    const file = await request.file({ limits: { fileSize: limit, files: 1, fields: 0, parts: 1 }, throwFileSizeLimit: false }).catch(broken)
    if (file === undefined) throw new AppError('invalid_input', 'an upload without a file', { details: { fields: { file: 'required' } } })
    const problemOf = (): ArchiveProblem | null => (file.file.truncated ? 'too_large' : null)
    return await imports.take(unbroken(file.file), { originalName: plainName(file.filename), problemOf })
  }

  return async (plugin) => {
    await plugin.register(multipart)
    const app = plugin.withTypeProvider<ZodTypeProvider>()

    app.route({
      method: listImports.method,
      url: listImports.path,
      config: { access: listImports.access },
      schema: { summary: listImports.summary, response: { 200: listImports.response } },
      handler: async () => ({ ...(await imports.list(LISTED)), limit }),
    })

    app.route({
      method: uploadImport.method,
      url: uploadImport.path,
      config: { access: uploadImport.access },
      schema: { summary: uploadImport.summary, response: { 200: uploadImport.response } },
      // Otherwise the limit of all other bodies counts.
      bodyLimit: limit + AROUND,
      handler: async (request, reply) => {
        // Unless all is well, nobody reads what is still on its way: then the line is closed.
        reply.header('connection', 'close')
        if (!request.isMultipart()) throw new AppError('invalid_input', 'an upload that is no form')
        if (Number(request.headers['content-length'] ?? 0) > limit + AROUND)
          throw new AppError('payload_too_large', 'an archive that is larger than may be uploaded')
        const taken = await takeArchive(request)
        if ('problem' in taken) {
          const { problem: code } = taken
          request.auditDetails = { refused: code }
          return { item: null, problem: { code, message: archiveWords[code][languageOf(request)] } }
        }
        reply.removeHeader('connection')
        request.auditDetails = { name: taken.item.name, originalName: taken.item.originalName, size: taken.item.size }
        return { item: taken.item, problem: null }
      },
    })

    app.route({
      method: removeImport.method,
      url: removeImport.path,
      config: { access: removeImport.access },
      schema: { summary: removeImport.summary, params: removeImport.params, response: { 200: removeImport.response } },
      handler: async (request) => {
        const { name } = request.params
        const [latest] = await store.list({ limit: 1, offset: 0 })
        if (latest?.status === 'active' && latest.request.folder === name) throw new AppError('busy', 'the archive is being harvested')
        if (!(await imports.remove(name))) throw new AppError('not_found', 'no such upload')
        return { removed: true as const }
      },
    })
  }
}

const broken = (cause: unknown): never => {
  throw new AppError('invalid_input', 'an upload that broke off or is no form', { cause })
}

/** Hands on what comes; when it breaks, that is the fault of whoever sent it. */
async function* unbroken(coming: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* coming
  } catch (cause) {
    broken(cause)
  }
}
