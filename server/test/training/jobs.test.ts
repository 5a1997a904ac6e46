import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TrainingJob } from '@sugya/contract/api/training'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { OpenStore } from '../../src/ports/store/store.ts'
import { describeOnOneDatabase, openStoreForTests } from '@sugya/testing/database/on-each-database'
import { startTrainingApp, type TrainingApp } from '@sugya/testing/clients/training-app'
import { createExamples } from '@sugya/testing/factories/training-examples'
import { until } from '@sugya/testing/until'
import { startTuning, type TuningServer } from '@sugya/testing/fakes/tuning-server'

describeOnOneDatabase('training jobs', (make) => {
  let store: OpenStore
  let dataDir: string
  let tuning: TuningServer
  let app: TrainingApp
  const others: TrainingApp[] = []
  const tuned: { name: string; baseModel: string; jobId: string }[] = []
  let subject = 0

  openStoreForTests(make, (opened) => (store = opened))
  beforeAll(async () => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'sugya-training-'))
  })
  afterAll(async () => {
    rmSync(dataDir, { recursive: true, force: true })
  })
  beforeEach(async () => {
    tuning = await startTuning()
    tuned.length = 0
    app = await startTrainingApp(store, { tuningUrl: tuning.url, dataDir, onTuned: async (model) => void tuned.push(model) })
  })
  afterEach(async () => {
    await app.close()
    for (const other of others.splice(0)) await other.close()
    await tuning.close()
    // What a test leaves open would be followed by the next one's process.
    for (const { id } of await store.training.listJobs(100)) await endForGood(id)
  })

  async function endForGood(id: string): Promise<void> {
    const later = new Date(Date.now() + 3_600_000)
    for (
      let job = await store.training.acquireDue('the end', later, 0);
      job !== undefined;
      job = await store.training.acquireDue('the end', later, 0)
    )
      await store.training.saveProgress(job.id, 'the end', { status: 'cancelled' })
    void id
  }

  /** A training file as an upload leaves it, without the reading of one. */
  async function newFile(): Promise<string> {
    const content = `${createExamples(`Book${String(++subject)}`)}\n`
    const filename = `${randomUUID()}.jsonl`
    mkdirSync(path.join(dataDir, 'training'), { recursive: true })
    writeFileSync(path.join(dataDir, 'training', filename), content)
    const size = Buffer.byteLength(content)
    const report = { examples: 12, refused: 0, duplicates: 0, tokens: 400, longestTokens: 40, lines: [], tooFew: false }
    const file = { originalName: 'examples.jsonl', filename, path: `training/${filename}`, size, kind: 'jsonl' as const, report }
    return (await store.training.addFile(file)).id
  }
  const seen = async (id: string, isSo: (job: TrainingJob) => boolean) =>
    (
      await until(
        () => app.job(id),
        ({ job }) => isSo(job),
      )
    ).job
  const atProvider = async (id: string) => (await seen(id, (job) => job.openaiJobId !== null)).openaiJobId!

  it('uploads the file, starts a job and follows it to the tuned model', async () => {
    const job = await app.start(await newFile())
    expect(job).toMatchObject({ status: 'pending', model: 'gpt-4o-mini', openaiJobId: null, fineTunedModel: null, finishedAt: null })
    const id = await atProvider(job.id)
    expect(tuning.files).toHaveLength(1)
    expect(tuning.files[0]?.content.trim().split('\n')).toHaveLength(12)
    expect(tuning.requests.every(({ authorization }) => authorization === 'Bearer a key of the tests')).toBe(true)

    tuning.train(id, 5)
    await seen(job.id, ({ status }) => status === 'running')
    const half = await until(
      () => app.job(job.id),
      ({ curve }) => curve.length === 5,
    )
    expect(half.curve[3]).toMatchObject({ step: 4, trainLoss: 0.5, validLoss: null })
    const file = (await app.files()).find(({ id: fileId }) => fileId === job.trainingFileId)!
    expect(half.curve[4]!.trainedTokens).toBe(Math.round((file.tokens! * 2 * 5) / 20))

    tuning.train(id, 15)
    tuning.succeed(id)
    const done = await seen(job.id, ({ status }) => status === 'succeeded')
    expect(done).toMatchObject({ fineTunedModel: `ft:gpt-4o-mini:sugya::${id}`, trainedTokens: 12_345, problem: null })
    expect(Date.parse(done.finishedAt!)).toBeGreaterThanOrEqual(Date.parse(done.createdAt))
    const { events, curve } = await app.job(job.id)
    expect(events.map(({ message }) => message)).toEqual(['Created fine-tuning job', 'The job has successfully completed'])
    expect(curve.map(({ step }) => step)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
    expect(curve.at(-1)).toMatchObject({ validLoss: 0.75, trainLoss: 0.1, trainedTokens: 12_345 })
    expect(tuned).toEqual([{ name: done.fineTunedModel, baseModel: 'gpt-4o-mini', jobId: job.id }])
  })

  it('trains the requested base model, and lists the job first', async () => {
    const job = await app.start(await newFile(), 'some-model')
    const id = await atProvider(job.id)
    expect(tuning.jobs.get(id)?.model).toBe('some-model')
    expect((await app.jobs())[0]).toMatchObject({ id: job.id, model: 'some-model', openaiJobId: id })
  })

  it('sends the held-out examples of a file for validation', async () => {
    const [uploaded] = await app.upload({ name: 'held-out.jsonl', content: createExamples(`Held out ${String(++subject)}`, 3) })
    const fileId = await newFile()
    await store.training.changeFile(fileId, { validationPath: `training/${uploaded!.file!.filename}` })
    const job = await app.start(fileId)
    const begun = tuning.jobs.get(await atProvider(job.id))
    const sent = (id: string | null | undefined) =>
      tuning.files
        .find((file) => file.id === id)
        ?.content.trim()
        .split('\n').length
    expect([sent(begun?.training_file), sent(begun?.validation_file)]).toEqual([12, 3])
  })

  it('starts no second job on a second click', async () => {
    const fileId = await newFile()
    const answers = await Promise.all([1, 2, 3].map(() => app.call('POST', '/api/training/start', { fileId })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(await refused?.json()).toMatchObject({ error: { code: 'conflict', reason: 'training_running' } })
    const [job] = await app.jobs()
    await atProvider(job!.id)
    expect(tuning.jobs.size).toBe(1)
  })

  it('fails the job when no provider is configured', async () => {
    const bare = await startTrainingApp(store, { dataDir })
    others.push(bare)
    await app.close()
    const fileId = (await bare.files())[0]!.id
    const job = await bare.start(fileId, 'nobody-trains-this')
    const { job: ended } = await until(
      () => bare.job(job.id),
      ({ job: { status } }) => status === 'failed',
    )
    expect(ended).toMatchObject({ problem: 'no_provider', openaiJobId: null })
  })

  it.each([
    ['no such call', 404, { error: { message: 'Unknown request URL' } }, 'tuning_not_offered'],
    ['a page instead of an answer', 404, '<html>Not Found</html>', 'tuning_not_offered'],
    ['not this method', 405, {}, 'tuning_not_offered'],
    ['tuning closed for the organisation', 403, { error: { message: 'Training is not available' } }, 'tuning_not_offered'],
    ['a wrong key', 401, { error: { message: 'Incorrect API key' } }, 'key_refused'],
    ['no money', 429, { error: { message: 'You exceeded your quota', code: 'insufficient_quota' } }, 'no_credit'],
    ['a model that cannot be tuned', 400, { error: { message: 'Model x is not available for fine-tuning' } }, 'refused'],
    ['something else with 200', 200, '<html>Welcome</html>', 'tuning_not_offered'],
  ])('fails the job with the reason for %s', async (_, status, body, problem) => {
    tuning.failAlways(/^POST \/fine_tuning\/jobs$/, { status, body })
    const job = await app.start(await newFile())
    const ended = await seen(job.id, (one) => one.status === 'failed')
    expect(ended.problem).toBe(problem)
    expect(ended.finishedAt).not.toBeNull()
    if (typeof body === 'object' && 'error' in body) expect(ended.detail).toContain(body.error.message)
    expect(ended.detail ?? '').not.toContain('<html>')
  })

  it('fails the job when the provider has no file endpoint', async () => {
    tuning.failAlways(/\/files$/, { status: 404, body: 'no' })
    const job = await app.start(await newFile())
    expect((await seen(job.id, ({ status }) => status === 'failed')).problem).toBe('tuning_not_offered')
  })

  it('fails the job with the words of a provider that rejects the file', async () => {
    const job = await app.start(await newFile())
    tuning.fail(await atProvider(job.id), 'Line 3 is missing a key')
    const ended = await seen(job.id, ({ status }) => status === 'failed')
    expect(ended).toMatchObject({ problem: 'failed_at_provider', detail: 'Line 3 is missing a key' })
    expect((await app.job(job.id)).events.at(-1)).toMatchObject({ level: 'error', message: 'Line 3 is missing a key' })
  })

  it('survives provider faults, and repeats no step when an answer is lost', async () => {
    tuning.failNext(/^POST \/files$/, { status: 0 }, { afterwards: true })
    tuning.failNext(/^POST \/files$/, { status: 503 })
    tuning.failNext(/^POST \/fine_tuning\/jobs$/, { status: 0 }, { afterwards: true })
    tuning.failNext(/^GET \/fine_tuning\/jobs\/ftjob/, { status: 500, body: '<html>' })
    tuning.failNext(/events$/, { status: 429, body: { error: { message: 'slow down' } }, headers: { 'retry-after': '0' } })
    const job = await app.start(await newFile())
    const id = await atProvider(job.id)
    tuning.succeed(id)
    await seen(job.id, ({ status }) => status === 'succeeded')
    expect(tuning.files).toHaveLength(1)
    expect(tuning.jobs.size).toBe(1)
  })

  it('gives a job up when the provider stays unreachable', async () => {
    tuning.failAlways(/./, { status: 0 })
    const job = await app.start(await newFile())
    const ended = await seen(job.id, ({ status }) => status === 'failed')
    expect(ended.problem).toBe('provider_unreachable')
  })

  it('marks a job that the provider has forgotten as lost', async () => {
    const job = await app.start(await newFile())
    tuning.forget(await atProvider(job.id))
    expect((await seen(job.id, ({ status }) => status === 'failed')).problem).toBe('job_lost')
  })

  it('works with a provider without events, checkpoints and lists', async () => {
    tuning.failAlways(/^GET \/(files|fine_tuning\/jobs)$|events$|checkpoints$/, { status: 404, body: {} })
    const job = await app.start(await newFile())
    tuning.succeed(await atProvider(job.id))
    expect((await seen(job.id, ({ status }) => status === 'succeeded')).fineTunedModel).not.toBeNull()
  })

  it('cancels a job at the provider', async () => {
    const job = await app.start(await newFile())
    const id = await atProvider(job.id)
    tuning.train(id, 2)
    const answer = await app.cancel(job.id)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ cancelRequested: true })
    await seen(job.id, ({ status }) => status === 'cancelled')
    expect(tuning.jobs.get(id)?.status).toBe('cancelled')
    const refused = await app.cancel(job.id)
    expect([refused.status, await refused.json()]).toMatchObject([409, { error: { code: 'conflict', reason: 'training_ended' } }])
  })

  it('never starts a job that is cancelled while its file uploads', async () => {
    const held = tuning.hold(/^POST \/files$/)
    const job = await app.start(await newFile())
    await held.reached
    await app.cancel(job.id)
    // So that the follower hears of it before the file has arrived.
    await until(
      async () => (await store.training.findJob(job.id))?.cancelRequested,
      (isAsked) => isAsked === true,
    )
    await new Promise((resolve) => setTimeout(resolve, 700))
    held.open()
    await seen(job.id, ({ status }) => status === 'cancelled')
    expect(tuning.jobs.size).toBe(0)
  })

  it('resumes the jobs of an ended process in the next one', async () => {
    const job = await app.start(await newFile())
    const id = await atProvider(job.id)
    await app.close()
    tuning.train(id, 3)
    tuning.succeed(id)
    const next = await startTrainingApp(store, { tuningUrl: tuning.url, dataDir })
    others.push(next)
    const { job: done, curve } = await until(
      () => next.job(job.id),
      ({ job: { status } }) => status === 'succeeded',
    )
    expect(done.openaiJobId).toBe(id)
    expect(curve.length).toBeGreaterThanOrEqual(3)
    expect(tuning.jobs.size).toBe(1)
  })

  it('does not start a job twice when its process dies while starting it', async () => {
    const fileId = await newFile()
    await app.close()
    const job = (await store.training.addJob({ trainingFileId: fileId, model: 'gpt-4o-mini' }))!
    // As after a kill: the provider has file and job, the row knows only the file, and its follower is silent.
    const form = new FormData()
    form.set('purpose', 'fine-tune')
    form.set('file', new Blob([createExamples('Left')]), `sugya-${job.id}.jsonl`)
    const file = (await (await fetch(`${tuning.url}/files`, { method: 'POST', body: form })).json()) as { id: string }
    const body = JSON.stringify({ model: 'gpt-4o-mini', training_file: file.id })
    await fetch(`${tuning.url}/fine_tuning/jobs`, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
    await store.training.acquireDue('a dead process', new Date(), 100)
    await store.training.saveProgress(job.id, 'a dead process', { providerFileId: file.id })
    const next = await startTrainingApp(store, { tuningUrl: tuning.url, dataDir })
    others.push(next)
    await until(
      () => next.job(job.id),
      ({ job: { openaiJobId } }) => openaiJobId !== null,
    )
    expect(tuning.jobs.size).toBe(1)
    expect(tuning.files).toHaveLength(1)
  })

  it('lets one of several processes follow a job', async () => {
    for (let count = 0; count < 3; count++) others.push(await startTrainingApp(store, { tuningUrl: tuning.url, dataDir }))
    const started = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const job = await app.start(await newFile())
        return job.id
      }),
    )
    const ids = await Promise.all(started.map(atProvider))
    for (const id of ids) tuning.succeed(id)
    for (const id of started) await seen(id, ({ status }) => status === 'succeeded')
    expect(tuning.jobs.size).toBe(6)
    expect(tuning.files).toHaveLength(6)
    expect(new Set(ids).size).toBe(6)
    expect(tuned.length).toBeLessThanOrEqual(6)
  })

  it('reports a tuned model until it is registered', async () => {
    let tries = 0
    const other = await startTrainingApp(store, {
      tuningUrl: tuning.url,
      dataDir,
      intervals: { leaseTimeout: 100 },
      onTuned: async () => {
        if (++tries < 3) throw new Error('not now')
      },
    })
    others.push(other)
    const fileId = await newFile()
    await app.close()
    const job = await other.start(fileId)
    const { job: begun } = await until(
      () => other.job(job.id),
      (one) => one.job.openaiJobId !== null,
    )
    tuning.succeed(begun.openaiJobId!)
    await until(
      () => other.job(job.id),
      (one) => one.job.status === 'succeeded',
    )
    expect(tries).toBe(3)
  })

  it('answers 404 for a job or file that does not exist', async () => {
    const nowhere = '00000000-0000-4000-8000-000000000000'
    expect((await app.call('POST', '/api/training/start', { fileId: nowhere })).status).toBe(404)
    expect((await app.call('POST', '/api/training/start', { fileId: '../x' })).status).toBe(400)
    expect((await app.call('GET', `/api/training/jobs/${nowhere}`)).status).toBe(404)
    expect((await app.cancel(nowhere)).status).toBe(404)
  })

  it('refuses to delete a file before it is uploaded, and deletes it afterwards', async () => {
    const held = tuning.hold(/^POST \/files$/)
    const fileId = await newFile()
    const job = await app.start(fileId)
    await held.reached
    const refused = await app.call('DELETE', `/api/training/files/${fileId}`)
    expect([refused.status, await refused.json()]).toMatchObject([409, { error: { code: 'conflict', reason: 'training_file_in_use' } }])
    held.open()
    const id = await atProvider(job.id)
    expect((await app.call('DELETE', `/api/training/files/${fileId}`)).status).toBe(200)
    tuning.succeed(id)
    expect(await seen(job.id, ({ status }) => status === 'succeeded')).toMatchObject({ trainingFileId: null })
  })
})
