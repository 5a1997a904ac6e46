import { libraryVersionsApi } from '@sugya/contract/api/library-versions'
import type { FastifyPluginAsync } from 'fastify'
import { AppError } from '../../errors.ts'
import { serve } from '../../http/serve.ts'
import type { VersionOperations } from './keep-versions.ts'

/** Routes of the versions of the library, for administrators. */
export function versionsRoutes(operations: VersionOperations): FastifyPluginAsync {
  return async (app) => {
    serve(app, libraryVersionsApi.listLibraryVersions, () => operations.read())
    serve(app, libraryVersionsApi.verifyLibraryVersion, async ({ params }) => {
      await operations.begin('verify', params.number)
      return { started: true as const }
    })
    serve(app, libraryVersionsApi.rollBackLibrary, async ({ params, body }) => {
      if (body.confirmation.trim() !== String(params.number))
        throw new AppError('invalid_input', 'the confirmation is not the number of the version', { details: { fields: {} } })
      await operations.begin('rollback', params.number)
      return { started: true as const }
    })
  }
}
