import { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import { trainingApi } from '@sugya/contract/api/training'
import { UPLOAD_LIMITS } from '@sugya/contract/rules/limits'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { AppError } from '../../errors.ts'
import { negotiateLanguage } from '../../http/errors/error-handler.ts'
import { serve } from '../../http/serve.ts'
import { checkUpload, rethrowAsInvalidInput } from '../../http/uploads.ts'
import type { Clock } from '../../ports/clock.ts'
import type { TrainingFolder } from '../../ports/training-folder.ts'
import { exportData } from './export-data.ts'
import { removeFile } from './remove-file.ts'
import { toTrainingFile, toTrainingJob } from './show-training.ts'
import { startTraining, type StartTrainingDeps } from './start-training.ts'
import { takeUploads, type IncomingFile, type TakeUploadsDeps } from './take-uploads.ts'

export interface TrainingRoutesDeps extends StartTrainingDeps, Omit<TakeUploadsDeps, 'store'> {
  folder: TrainingFolder
  clock: Clock
}

/** Bytes of an upload around its files. */
const FORM_OVERHEAD = 1024 * 1024
/** Fields of an upload besides its files; they are ignored. */
const MAX_FIELDS = 20
/** Longest list of jobs. */
const MAX_JOBS = 500

/** Routes of training files and jobs. */
export function trainingRoutes(deps: TrainingRoutesDeps): FastifyPluginAsync {
  const { store, folder, price, follower, clock } = deps
  const limits = deps.limits ?? UPLOAD_LIMITS

  /** The files of the request, whatever the names of their fields. */
  async function* readFiles(request: FastifyRequest): AsyncGenerator<IncomingFile> {
    const bounds = {
      fileSize: Infinity,
      files: limits.files * 2,
      fields: MAX_FIELDS,
      parts: limits.files * 2 + MAX_FIELDS,
      fieldSize: 1024,
    }
    const files = request.files({ limits: bounds, throwFileSizeLimit: false })
    for await (const { filename, file } of rethrowAsInvalidInput(files)) yield { name: filename, content: rethrowAsInvalidInput(file) }
  }

  return async (app) => {
    await app.register(multipart)
    serve(
      app,
      trainingApi.uploadTrainingFiles,
      async ({ request, reply }) => {
        checkUpload(request, reply, limits.together + FORM_OVERHEAD)
        const files = await takeUploads(deps, readFiles(request), negotiateLanguage(request))
        if (files.length === 0)
          throw new AppError('invalid_input', 'the upload has no files', { details: { fields: { files: 'required' } } })
        reply.removeHeader('connection')
        request.auditDetails = {
          taken: files
            .flatMap(({ file, originalName }) => (file === null ? [] : originalName))
            .join(', ')
            .slice(0, 500),
        }
        return { files }
      },
      { bodyLimit: limits.together + FORM_OVERHEAD },
    )
    serve(app, trainingApi.listTrainingFiles, async () => (await store.listFiles()).map((file) => toTrainingFile(file, price)))
    serve(app, trainingApi.readFileReport, async ({ params }) => {
      const file = await store.findFile(params.id)
      if (file === undefined) throw new AppError('not_found', 'no such training file')
      return { file: toTrainingFile(file, price), report: file.report }
    })
    serve(app, trainingApi.removeTrainingFile, async ({ params, request }) => {
      const removed = await removeFile(deps, params.id)
      request.auditDetails = { file: removed.originalName }
      return { removed: true as const }
    })
    serve(app, trainingApi.exportTrainingData, async ({ request, reply }) => {
      reply.type('application/jsonl; charset=utf-8').header('content-disposition', 'attachment; filename="training-data.jsonl"')
      return await reply.send(Readable.from(exportData({ store, folder, log: request.log })))
    })
    serve(app, trainingApi.startTraining, async ({ body, request }) => {
      const job = await startTraining(deps, body)
      request.auditDetails = { file: body.fileId, job: job.id, model: job.model }
      return toTrainingJob(job)
    })
    serve(app, trainingApi.listTrainingJobs, async () => (await store.listJobs(MAX_JOBS)).map(toTrainingJob))
    serve(app, trainingApi.readTrainingJob, async ({ params }) => {
      const job = await store.findJob(params.id)
      if (job === undefined) throw new AppError('not_found', 'no such training job')
      return { job: toTrainingJob(job), events: job.events, curve: job.metrics }
    })
    serve(app, trainingApi.cancelTraining, async ({ params }) => {
      const { id } = params
      if ((await store.findJob(id)) === undefined) throw new AppError('not_found', 'no such training job')
      const job = await store.requestCancel(id, clock.now())
      if (job === undefined) throw new AppError('conflict', 'the training job has ended', { details: { reason: 'training_ended' } })
      follower.poll()
      return toTrainingJob(job)
    })
  }
}
