import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TrainingEvent, TrainingFile, TrainingJob, TrainingPoint, UploadedFile } from '@sugya/contract/api/training'
import { createTrainingFolder } from '../../../server/src/adapters/training/training-folder.ts'
import { createOpenAICompatibleTuning } from '../../../server/src/adapters/tuning/openai-compatible.ts'
import { openTraining, type TrainingDeps } from '../../../server/src/features/training/open-training.ts'
import type { Store } from '../../../server/src/ports/store/store.ts'
import { suiteLog } from '../logs/suite-log.ts'
import { startApp } from '../start-app.ts'

interface Options extends Partial<Pick<TrainingDeps, 'limits' | 'intervals' | 'onTuned'>> {
  /** The address of a provider of tuning. Default: none is connected. */
  tuningUrl?: string
  /** Default: a new folder, which `close` removes. */
  dataDir?: string
  read?: Parameters<typeof createTrainingFolder>[1]
}

const ADMIN = 'Bearer the-administrator-of-the-tests'
/** Poll intervals and the lease in milliseconds: nothing in a test waits for seconds. */
const QUICK = { minPoll: 20, maxPoll: 20, retry: 20, maxRetry: 100, idlePoll: 200, leaseTimeout: 2_000 }

/** Training on a free port, with the real store, folder, file readers, tuning client and HTTP. */
export async function startTrainingApp(store: Store, { tuningUrl, dataDir, read, intervals, ...more }: Options = {}) {
  const folder = dataDir ?? mkdtempSync(path.join(tmpdir(), 'sugya-training-'))
  const tuning = tuningUrl === undefined ? null : createOpenAICompatibleTuning({ baseUrl: tuningUrl, apiKey: 'a key of the tests' })
  const training = openTraining({
    store: store.training,
    folder: createTrainingFolder(folder, read),
    tuning: tuning && (() => Promise.resolve(tuning)),
    baseModel: 'gpt-4o-mini',
    price: { perMillion: 3, epochs: 2, source: 'the tests' },
    clock: { now: () => new Date() },
    log: suiteLog(),
    intervals: { ...QUICK, ...intervals },
    ...more,
  })
  const app = await startApp(store, { admin: ADMIN, features: [training.routes] })
  const { url } = app

  async function call(method: string, address: string, body?: object, headers: Record<string, string> = {}) {
    const sent = body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
    return await fetch(url + address, { method, ...sent, headers: { authorization: ADMIN, ...sent.headers, ...headers } })
  }
  const json = async <T>(method: string, address: string, body?: object) => (await (await call(method, address, body)).json()) as T

  return {
    url,
    folder,
    call,
    files: () => json<TrainingFile[]>('GET', '/api/training/files'),
    jobs: () => json<TrainingJob[]>('GET', '/api/training/jobs'),
    job: (id: string) => json<{ job: TrainingJob; events: TrainingEvent[]; curve: TrainingPoint[] }>('GET', `/api/training/jobs/${id}`),
    start: (fileId: string, model?: string) => json<TrainingJob>('POST', '/api/training/start', { fileId, ...(model && { model }) }),
    cancel: (id: string) => call('POST', `/api/training/jobs/${id}/cancel`),
    /** Uploads files as a browser does and returns the raw answer. */
    async send(files: { name: string; content: Uint8Array<ArrayBuffer> | string }[], headers: Record<string, string> = {}) {
      const form = new FormData()
      for (const { name, content } of files) form.append('files', new Blob([content]), name)
      return await fetch(`${url}/api/training/upload`, { method: 'POST', body: form, headers: { authorization: ADMIN, ...headers } })
    },
    async upload(...files: { name: string; content: Uint8Array<ArrayBuffer> | string }[]): Promise<UploadedFile[]> {
      const response = await this.send(files)
      if (!response.ok) throw new Error(`${String(response.status)} ${await response.text()}`)
      return ((await response.json()) as { files: UploadedFile[] }).files
    },
    /** Ends as the process does; a given data folder stays. */
    async close() {
      await training.close()
      await app.close()
      if (dataDir === undefined) rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type TrainingApp = Awaited<ReturnType<typeof startTrainingApp>>
