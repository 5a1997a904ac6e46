// Longer than most: nine routes of the same form.
import { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import {
  cancelTraining,
  exportTrainingData,
  listTrainingFiles,
  listTrainingJobs,
  readFileReport,
  readTrainingJob,
  removeTrainingFile,
  startTraining as startTrainingCall,
  UPLOAD_LIMITS,
  uploadTrainingFiles,
} from '@sugya/contract/api/training'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { AppError } from '../../errors.ts'
import '../../http/audit.ts'
import { languageOf } from '../../http/errors/error-handler.ts'
import type { Clock } from '../../ports/clock.ts'
import type { TrainingFolder } from '../../ports/training-folder.ts'
import { exportData } from './export-data.ts'
import { removeFile } from './remove-file.ts'
import { shownFile, shownJob } from './show-training.ts'
import { startTraining, type StartTrainingParts } from './start-training.ts'
import { takeUploads, type IncomingFile, type TakeUploadsParts } from './take-uploads.ts'

export interface TrainingRoutesParts extends StartTrainingParts, Omit<TakeUploadsParts, 'store'> {
  folder: TrainingFolder
  clock: Clock
}

/** What stands around the files of an upload, in bytes; and the parts that are no files, which nobody reads. */
const AROUND = 1024 * 1024
const MOST_FIELDS = 20
/** Jobs of the list; nobody has tuned as many models. */
const MOST_JOBS = 500

/** Training files and jobs. Who may pass is enforced in http/access.ts. */
export function trainingRoutes(parts: TrainingRoutesParts): FastifyPluginAsync {
  const { store, folder, price, follower, clock } = parts
  const limits = parts.limits ?? UPLOAD_LIMITS

  /** The files of the request, whatever their fields are called. */
  async function* filesOf(request: FastifyRequest): AsyncGenerator<IncomingFile> {
    const most = {
      fileSize: Infinity,
      files: limits.files * 2,
      fields: MOST_FIELDS,
      parts: limits.files * 2 + MOST_FIELDS,
      fieldSize: 1024,
    }
    const files = request.files({ limits: most, throwFileSizeLimit: false })
    for await (const { filename, file } of unbroken(files)) yield { name: filename, content: unbroken(file) }
  }

  return async (plugin) => {
    await plugin.register(multipart)
    const app = plugin.withTypeProvider<ZodTypeProvider>()

    app.route({
      method: uploadTrainingFiles.method,
      url: uploadTrainingFiles.path,
      config: { access: uploadTrainingFiles.access },
      schema: { summary: uploadTrainingFiles.summary, response: { 200: uploadTrainingFiles.response } },
      // Otherwise the limit of all other bodies counts.
      bodyLimit: limits.together + AROUND,
      handler: async (request, reply) => {
        // Unless all is well, nobody reads what is still on its way: then the line is closed.
        reply.header('connection', 'close')
        if (!request.isMultipart()) throw new AppError('invalid_input', 'an upload that is no form')
        if (Number(request.headers['content-length'] ?? 0) > limits.together + AROUND)
          throw new AppError('payload_too_large', 'an upload of more than all files may have')
        const files = await takeUploads(parts, filesOf(request), languageOf(request))
        if (files.length === 0)
          throw new AppError('invalid_input', 'an upload without files', { details: { fields: { files: 'required' } } })
        reply.removeHeader('connection')
        request.auditDetails = {
          taken: files
            .flatMap(({ file, originalName }) => (file === null ? [] : originalName))
            .join(', ')
            .slice(0, 500),
        }
        return { files }
      },
    })

    app.route({
      method: listTrainingFiles.method,
      url: listTrainingFiles.path,
      config: { access: listTrainingFiles.access },
      schema: { summary: listTrainingFiles.summary, response: { 200: listTrainingFiles.response } },
      handler: async () => (await store.listFiles()).map((file) => shownFile(file, price)),
    })

    app.route({
      method: readFileReport.method,
      url: readFileReport.path,
      config: { access: readFileReport.access },
      schema: { summary: readFileReport.summary, params: readFileReport.params, response: { 200: readFileReport.response } },
      handler: async (request) => {
        const file = await store.findFile(request.params.id)
        if (file === undefined) throw new AppError('not_found', 'no such training file')
        return { file: shownFile(file, price), report: file.report }
      },
    })

    app.route({
      method: removeTrainingFile.method,
      url: removeTrainingFile.path,
      config: { access: removeTrainingFile.access },
      schema: { summary: removeTrainingFile.summary, params: removeTrainingFile.params, response: { 200: removeTrainingFile.response } },
      handler: async (request) => {
        const removed = await removeFile(parts, request.params.id)
        request.auditDetails = { file: removed.originalName }
        return { removed: true as const }
      },
    })

    app.route({
      method: exportTrainingData.method,
      url: exportTrainingData.path,
      config: { access: exportTrainingData.access, isExport: true },
      // The answer is a file that is made while it is sent: there is nothing to check it against.
      schema: { summary: exportTrainingData.summary },
      handler: async (request, reply) => {
        reply.type('application/jsonl; charset=utf-8').header('content-disposition', 'attachment; filename="training-data.jsonl"')
        return await reply.send(Readable.from(exportData({ store, folder, log: request.log })))
      },
    })

    app.route({
      method: startTrainingCall.method,
      url: startTrainingCall.path,
      config: { access: startTrainingCall.access },
      schema: { summary: startTrainingCall.summary, body: startTrainingCall.body, response: { 200: startTrainingCall.response } },
      handler: async (request) => {
        const job = await startTraining(parts, request.body)
        request.auditDetails = { file: request.body.fileId, job: job.id, model: job.model }
        return shownJob(job)
      },
    })

    app.route({
      method: listTrainingJobs.method,
      url: listTrainingJobs.path,
      config: { access: listTrainingJobs.access },
      schema: { summary: listTrainingJobs.summary, response: { 200: listTrainingJobs.response } },
      handler: async () => (await store.listJobs(MOST_JOBS)).map(shownJob),
    })

    app.route({
      method: readTrainingJob.method,
      url: readTrainingJob.path,
      config: { access: readTrainingJob.access },
      schema: { summary: readTrainingJob.summary, params: readTrainingJob.params, response: { 200: readTrainingJob.response } },
      handler: async (request) => {
        const job = await store.findJob(request.params.id)
        if (job === undefined) throw new AppError('not_found', 'no such training job')
        return { job: shownJob(job), events: job.events, curve: job.metrics }
      },
    })

    app.route({
      method: cancelTraining.method,
      url: cancelTraining.path,
      config: { access: cancelTraining.access },
      schema: { summary: cancelTraining.summary, params: cancelTraining.params, response: { 200: cancelTraining.response } },
      handler: async (request) => {
        const { id } = request.params
        if ((await store.findJob(id)) === undefined) throw new AppError('not_found', 'no such training job')
        const job = await store.requestCancel(id, clock.now())
        if (job === undefined) throw new AppError('conflict', 'the training job has ended')
        follower.wake()
        return shownJob(job)
      },
    })
  }
}

/** Hands on what comes; when it breaks, that is the fault of whoever sent it. */
async function* unbroken<T>(coming: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* coming
  } catch (cause) {
    throw new AppError('invalid_input', 'an upload that broke off or is no form', { cause })
  }
}
