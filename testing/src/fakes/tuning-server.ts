// Over 250 lines: the endpoints of a provider share its state.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

interface SentFile {
  id: string
  filename: string
  content: string
  created_at: number
}

interface ServedJob {
  id: string
  model: string
  training_file: string
  validation_file: string | null
  status: 'validating_files' | 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled'
  fine_tuned_model: string | null
  trained_tokens: number | null
  error: { code: string; message: string } | null
  created_at: number
  steps: number
  events: object[]
}

export interface Fault {
  status: number
  body?: object | string
  headers?: Record<string, string>
}

const STEPS = 20

/**
 * A fake of the part of OpenAI's API that tuning uses, over real HTTP: files, jobs, events, checkpoints, cancel. The
 * test decides the outcome of a job. Shapes by https://platform.openai.com/docs/api-reference/fine-tuning.
 */
export async function startTuning() {
  let count = 0
  const newId = (kind: string) => `${kind}-${String(++count).padStart(4, '0')}`
  const now = () => Math.floor(Date.now() / 1000)
  const files: SentFile[] = []
  const jobs = new Map<string, ServedJob>()
  const requests: { method: string; path: string; authorization: string | undefined }[] = []
  /** Answers for the next requests with a matching "METHOD path"; once each unless `always`. */
  const faults: { fits: RegExp; fault: Fault; always: boolean; afterwards: boolean }[] = []
  let delay = 0
  let gate: { fits: RegExp; reached: PromiseWithResolvers<void>; open: PromiseWithResolvers<void> } | undefined

  const server = createServer((request, response) => {
    void serve(request, response).catch((error: unknown) => response.destroy(error as Error))
  })

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '' } = request
    const path = url.replace(/^\/v1/, '')
    const name = `${method} ${path.split('?')[0] ?? ''}`
    requests.push({ method, path, authorization: request.headers.authorization })
    const body = await read(request)
    if (gate?.fits.test(name)) {
      const { reached, open } = gate
      gate = undefined
      reached.resolve()
      await open.promise
    }
    if (delay > 0) await sleep(delay)
    const at = faults.findIndex(({ fits }) => fits.test(name))
    const found = faults[at]
    if (found !== undefined && !found.always) faults.splice(at, 1)
    // An answer that was lost does not undo the request.
    const answer =
      found === undefined || found.afterwards ? await answerTo(name, new URL(url, 'http://x').searchParams, request, body) : undefined
    if (found !== undefined) send(response, found.fault)
    else send(response, { status: answer?.status ?? 404, body: answer?.body ?? { error: { message: 'Not found' } } })
  }

  function send(response: ServerResponse, { status, body = {}, headers = {} }: Fault): void {
    if (status === 0) {
      response.destroy()
      return
    }
    response.writeHead(status, { 'content-type': typeof body === 'string' ? 'text/html' : 'application/json', ...headers })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }

  async function answerTo(name: string, query: URLSearchParams, request: IncomingMessage, body: Buffer): Promise<Fault | undefined> {
    const id = /jobs\/([\w-]+)/.exec(name)?.[1] ?? ''
    const job = jobs.get(id)
    const list = (data: object[], more = false) => ({ status: 200, body: { object: 'list', data, has_more: more } })
    switch (name.replace(id === '' ? /$^/ : id, ':id')) {
      case 'POST /files': {
        const type = request.headers['content-type'] ?? ''
        const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
        const file = form.get('file') as File
        if (form.get('purpose') !== 'fine-tune') return { status: 400, body: { error: { message: 'wrong purpose' } } }
        const sent = { id: newId('file'), filename: file.name, content: await file.text(), created_at: now() }
        files.push(sent)
        return { status: 200, body: fileBody(sent) }
      }
      case 'GET /files':
        return list(files.map(fileBody).reverse())
      case 'POST /fine_tuning/jobs': {
        const { model, training_file, validation_file } = JSON.parse(body.toString()) as ServedJob
        if (!files.some((file) => file.id === training_file))
          return { status: 400, body: { error: { message: 'no such file', code: 'x' } } }
        const made: ServedJob = {
          id: newId('ftjob'),
          model,
          training_file,
          validation_file: validation_file ?? null,
          status: 'validating_files',
          fine_tuned_model: null,
          trained_tokens: null,
          error: null,
          created_at: now(),
          steps: 0,
          events: [],
        }
        say(made, 'Created fine-tuning job')
        jobs.set(made.id, made)
        return { status: 200, body: jobBody(made) }
      }
      case 'GET /fine_tuning/jobs':
        return list([...jobs.values()].map(jobBody).reverse())
      case 'GET /fine_tuning/jobs/:id':
        return job && { status: 200, body: jobBody(job) }
      case 'POST /fine_tuning/jobs/:id/cancel':
        if (job === undefined) return undefined
        if (job.status === 'succeeded') return { status: 400, body: { error: { message: 'Job has already completed' } } }
        job.status = 'cancelled'
        say(job, 'Job was cancelled')
        return { status: 200, body: jobBody(job) }
      case 'GET /fine_tuning/jobs/:id/events': {
        if (job === undefined) return undefined
        const newest = [...job.events].reverse() as { id: string }[]
        const from = newest.findIndex((event) => event.id === query.get('after')) + 1
        const limit = Number(query.get('limit') ?? 20)
        return list(newest.slice(from, from + limit), from + limit < newest.length)
      }
      case 'GET /fine_tuning/jobs/:id/checkpoints':
        if (job === undefined) return undefined
        return list(
          job.status === 'succeeded'
            ? [
                {
                  id: newId('ckpt'),
                  step_number: STEPS,
                  metrics: { step: STEPS, full_valid_loss: 0.75 },
                  object: 'fine_tuning.job.checkpoint',
                },
              ]
            : [],
        )
      default:
        return undefined
    }
  }

  const fileBody = ({ id, filename, content, created_at }: SentFile) => ({
    id,
    object: 'file',
    bytes: Buffer.byteLength(content),
    created_at,
    filename,
    purpose: 'fine-tune',
    status: 'processed',
  })

  const jobBody = ({ events: _events, steps: _steps, ...job }: ServedJob) => ({
    object: 'fine_tuning.job',
    hyperparameters: { n_epochs: 2, batch_size: 'auto' },
    result_files: [],
    ...job,
  })

  function say(job: ServedJob, message: string, level = 'info'): void {
    job.events.push({ id: newId('ftevent'), object: 'fine_tuning.job.event', created_at: now(), level, message, type: 'message', data: {} })
  }

  function findJob(id: string): ServedJob {
    const job = jobs.get(id)
    if (job === undefined) throw new Error(`no job ${id}`)
    return job
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/v1`,
    files,
    jobs,
    requests,
    count: (fits: RegExp) => requests.filter(({ method, path }) => fits.test(`${method} ${path}`)).length,
    /**
     * Fails the next matching request; status 0 breaks the connection. `afterwards`: the request is carried out and
     * only its answer is lost.
     */
    failNext: (fits: RegExp, fault: Fault, { afterwards = false } = {}) => void faults.push({ fits, fault, always: false, afterwards }),
    failAlways: (fits: RegExp, fault: Fault) => void faults.push({ fits, fault, always: true, afterwards: false }),
    repair: () => void faults.splice(0),
    delayBy: (ms: number) => void (delay = ms),
    /** Holds the next matching request: `reached` resolves when it has arrived, `open()` continues it. */
    hold(fits: RegExp) {
      gate = { fits, reached: Promise.withResolvers(), open: Promise.withResolvers() }
      const { reached, open } = gate
      return { reached: reached.promise, open: () => open.resolve() }
    },
    /** Trains this many steps. */
    train(id: string, steps: number) {
      const job = findJob(id)
      job.status = 'running'
      for (let left = steps; left > 0; left--) {
        const step = ++job.steps
        const data = { step, total_steps: STEPS, train_loss: 2 / step, train_mean_token_accuracy: step / (STEPS + 1) }
        const event = { id: newId('ftevent'), object: 'fine_tuning.job.event', created_at: now(), level: 'info', type: 'metrics', data }
        job.events.push({ ...event, message: `Step ${String(step)}/${String(STEPS)}` })
      }
    },
    say: (id: string, message: string, level?: string) => say(findJob(id), message, level),
    succeed(id: string) {
      const job = findJob(id)
      Object.assign(job, { status: 'succeeded', fine_tuned_model: `ft:${job.model}:sugya::${id}`, trained_tokens: 12_345 })
      say(job, 'The job has successfully completed')
    },
    fail(id: string, message: string) {
      const job = findJob(id)
      Object.assign(job, { status: 'failed', error: { code: 'invalid_training_file', message } })
      say(job, message, 'error')
    },
    forget: (id: string) => jobs.delete(id),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export type TuningServer = Awaited<ReturnType<typeof startTuning>>

async function read(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
