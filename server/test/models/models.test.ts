import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { overridePhrase } from '@sugya/contract/rules/models'
import type { Accuracy } from '@sugya/contract/api/accuracy'
import type { AuditEntry } from '@sugya/contract/api/audit'
import type { EvaluatedQuestion, Evaluation } from '@sugya/contract/api/evaluations'
import type { GateVerdict, ModelChange, RegisteredModel } from '@sugya/contract/api/models'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { badAnswer, goodAnswer } from '@sugya/testing/fakes/model-answers'
import { type ModelEndpoint, startModelEndpoint, usage } from '@sugya/testing/fakes/model-endpoint'
import { type AdminClient, waitForEvaluation, startWithAdmin } from '@sugya/testing/clients/admin-client'
import { copyEmbeddedDatabase } from '@sugya/testing/database/embedded-template'
import { ROOT } from '@sugya/testing/start-product'
import { readGateQuestions } from '../../src/adapters/questions.ts'
import { describeOnOneDatabase, type TestDatabase } from '@sugya/testing/database/on-each-database'

/** The questions of an evaluation in one language, for what does not depend on their number. */
const gate = readGateQuestions(path.join(ROOT, 'data/questions/gate.tsv'))
const fewer = { gate: { ...gate, questions: gate.questions.filter(({ language }) => language === 'he') } }

type Refusal = { error: { code: string; message: string; fields?: Record<string, string> } }
const present = async (client: AdminClient) => (await client.get('/api/model/current')).body

describeOnOneDatabase('answering model', (make, kind) => {
  let database: TestDatabase
  let endpoint: ModelEndpoint
  let client: AdminClient
  const variables = () => ({ OPENAI_BASE_URL: endpoint.baseUrl, CHAT_MODEL: 'base-model', CHAT_MODEL_PRICE: '2.5/10' })
  const register = async (name: string) =>
    (await client.post<RegisteredModel>('/api/admin/models', { name, inputPrice: 1, outputPrice: 2 })).body
  async function evaluate(modelId: string): Promise<Evaluation> {
    const started = await client.post<Evaluation>('/api/admin/evaluations', { modelId })
    expect(started.status).toBe(202)
    return await waitForEvaluation(client, started.body.id)
  }
  const promote = <Body = ModelChange>(id: string, confirmation?: string) =>
    client.post<Body>(`/api/admin/models/${id}/promote`, confirmation === undefined ? {} : { confirmation }, { 'accept-language': 'en' })

  beforeAll(async () => {
    endpoint = await startModelEndpoint()
    endpoint.answers(({ model, question }) =>
      model.startsWith('bad') ? badAnswer() : model === 'not-there' ? undefined : goodAnswer({ question }),
    )
    database = await make()
    client = await startWithAdmin(database, variables())
  })
  afterAll(async () => {
    await client.product.close()
    await endpoint.close()
    await database.drop()
  })

  it('answers with the configured model until another is promoted', async () => {
    expect(await present(client)).toEqual({ model: 'base-model', isFineTuned: false, fallbackModel: null, mode: 'model' })
    const { body } = await client.get<{ models: RegisteredModel[]; connected: boolean; before: unknown }>('/api/admin/models')
    expect(body).toMatchObject({ connected: true, before: null })
    expect(body.models).toMatchObject([{ id: 'base', name: 'base-model', kind: 'base', isCurrent: true, inputPrice: 2.5, outputPrice: 10 }])
  })

  it('registers a model once by its name, and removes it', async () => {
    const model = await register('twice')
    for (const name of ['twice', 'base-model']) {
      const again = await client.post<Refusal>('/api/admin/models', { name }, { 'accept-language': 'ru' })
      expect(again).toMatchObject({ status: 400, body: { error: { fields: { name: 'Модель с таким именем уже зарегистрирована' } } } })
    }
    expect((await client.remove(`/api/admin/models/${model.id}`)).status).toBe(200)
    expect((await client.remove(`/api/admin/models/${model.id}`)).status).toBe(404)
    expect(await client.remove('/api/admin/models/base')).toMatchObject({
      status: 409,
      body: { error: { code: 'conflict', reason: 'model_configured' } },
    })
  })

  it('refuses to promote a model without an evaluation unless the administrator types the confirmation', async () => {
    const { id, name } = await register('unseen')
    expect((await client.get<GateVerdict>(`/api/admin/models/${id}/gate`)).body).toMatchObject({ open: false, problem: 'not_evaluated' })
    for (const words of [undefined, 'yes', overridePhrase('en', 'another')])
      expect(await promote<Refusal>(id, words)).toMatchObject({ status: 409, body: { error: { code: 'gate_refused' } } })
    expect(await present(client)).toMatchObject({ model: 'base-model' })
    const change = await promote(id, ` ${overridePhrase('he', name)} `)
    expect(change).toMatchObject({
      status: 200,
      body: { kind: 'promote', from: 'base-model', to: 'unseen', changedBy: 'Rivka', evaluationId: null },
    })
    expect(change.body.confirmation).toContain('unseen')
    expect(await present(client)).toEqual({ model: 'unseen', isFineTuned: true, fallbackModel: 'base-model', mode: 'model' })
    expect(await promote<Refusal>(id)).toMatchObject({
      status: 409,
      body: { error: { code: 'conflict', reason: 'model_already_current' } },
    })
    expect(await client.remove(`/api/admin/models/${id}`)).toMatchObject({
      status: 409,
      body: { error: { code: 'conflict', reason: 'model_in_use' } },
    })
    const back = await client.post<ModelChange>('/api/admin/models/roll-back')
    expect(back).toMatchObject({ status: 200, body: { kind: 'roll_back', from: 'unseen', to: 'base-model' } })
    expect(await present(client)).toMatchObject({ model: 'base-model', isFineTuned: false })
    expect(await client.post('/api/admin/models/roll-back')).toMatchObject({
      status: 409,
      body: { error: { code: 'conflict', reason: 'no_previous_model' } },
    })
  })

  it('promotes a model as good as the current one, which then answers in the chat', async () => {
    const { id } = await register('good-model')
    const evaluation = await evaluate(id)
    expect(evaluation).toMatchObject({ status: 'complete', done: 180, total: 180, falls: [], startedBy: 'Rivka', secondsLeft: null })
    for (const side of [evaluation.candidate, evaluation.baseline!]) {
      expect(side.total).toMatchObject({
        questions: 90,
        unanswered: 0,
        refusalsRight: { percent: 100, of: 30 },
        falseCitations: { percent: 0 },
      })
      expect(side.total.languageKept).toEqual({ percent: 100, of: 90 })
      expect(side.total.referencesFound.of).toBe(60)
      expect(side.total.referencesFound.percent).toBeGreaterThan(50)
      expect(side.byLanguage.he.questions).toBe(30)
    }
    // What the endpoint counted, at the price of each; questions outside the texts may be answered without it.
    const { inputTokens, outputTokens, cost } = evaluation.candidate.total
    expect(inputTokens).toBeGreaterThanOrEqual(78 * usage.prompt_tokens)
    expect(outputTokens).toBe((inputTokens ?? 0) / 10)
    expect(cost).toBeCloseTo(((inputTokens ?? 0) + 2 * (outputTokens ?? 0)) / 1e6, 6)
    expect((await client.get<GateVerdict>(`/api/admin/models/${id}/gate`)).body).toEqual({
      open: true,
      problem: null,
      falls: [],
      evaluationId: evaluation.id,
    })
    expect(await promote(id)).toMatchObject({ status: 200, body: { to: 'good-model', evaluationId: evaluation.id, confirmation: null } })

    const asked = endpoint.calls.length
    await client.product.post('/api/chat', JSON.stringify({ message: 'Who sold the birthright?' }))
    expect(endpoint.calls.slice(asked).map(({ model }) => model)).toContain('good-model')
    const accuracy = (await client.get<Accuracy>('/api/accuracy')).body
    expect(accuracy).toMatchObject({ model: 'good-model', mode: 'model', answers: { isPresentLibrary: true, total: { questions: 90 } } })
    expect(accuracy.answers?.command).toContain('good-model')
    await client.post('/api/admin/models/roll-back')
  })

  it('refuses to promote a model that is ten points worse unless the administrator types the confirmation', async () => {
    await client.product.close()
    client = await startWithAdmin(database, variables(), fewer)
    const { id, name } = await register('bad-model')
    const evaluation = await evaluate(id)
    const fallen = new Set(evaluation.falls.filter(({ language }) => language === null).map(({ measure }) => measure))
    expect([...fallen].sort()).toEqual(['falseCitations', 'languageKept', 'referencesFound', 'refusalsRight'])
    expect(evaluation.falls.every(({ by }) => by >= 10)).toBe(true)
    expect((await client.get<GateVerdict>(`/api/admin/models/${id}/gate`)).body).toMatchObject({
      open: false,
      problem: 'fell',
      evaluationId: evaluation.id,
    })
    const refused = await promote<Refusal>(id)
    expect(refused).toMatchObject({ status: 409, body: { error: { code: 'gate_refused' } } })
    expect(refused.body.error.message).toContain('evaluation')
    const { questions } = (await client.get<{ questions: EvaluatedQuestion[] }>(`/api/admin/evaluations/${evaluation.id}`)).body
    expect(questions).toHaveLength(30)
    const one = questions.find(({ questionId, language }) => questionId === 'g21' && language === 'he')
    expect(one).toMatchObject({ expectation: 'not_rule', candidate: { refusedRightly: false }, baseline: { refusedRightly: true } })
    expect(await promote(id, overridePhrase('ru', name))).toMatchObject({ status: 200, body: { evaluationId: evaluation.id } })
    expect(await present(client)).toMatchObject({ model: 'bad-model' })
    await client.post('/api/admin/models/roll-back')
    const { changes } = (await client.get<{ changes: ModelChange[] }>('/api/admin/models/changes')).body
    expect(changes.map(({ kind: what, to }) => `${what} ${to}`)).toEqual([
      'roll_back base-model',
      'promote bad-model',
      'roll_back base-model',
      'promote good-model',
      'roll_back base-model',
      'promote unseen',
    ])
    expect(changes.map(({ number }) => number)).toEqual([6, 5, 4, 3, 2, 1])
  })

  it('evaluates one model at a time, and cancels an evaluation', async () => {
    const { id } = await register('slow-model')
    endpoint.holdAfter(3)
    const first = await client.post<Evaluation>('/api/admin/evaluations', { modelId: id })
    await endpoint.held()
    expect(await client.post<Refusal>('/api/admin/evaluations', { modelId: 'base' })).toMatchObject({
      status: 409,
      body: { error: { code: 'busy', reason: 'evaluation_running' } },
    })
    expect(await client.remove(`/api/admin/models/${id}`)).toMatchObject({
      status: 409,
      body: { error: { code: 'conflict', reason: 'model_in_use' } },
    })
    expect((await client.post(`/api/admin/evaluations/${first.body.id}/cancel`)).status).toBe(200)
    expect(await client.post(`/api/admin/evaluations/${first.body.id}/cancel`)).toMatchObject({
      status: 409,
      body: { error: { code: 'conflict', reason: 'evaluation_ended' } },
    })
    endpoint.release()
    const cancelled = await waitForEvaluation(client, first.body.id)
    expect(cancelled).toMatchObject({ status: 'cancelled', falls: [] })
    expect(cancelled.done).toBeLessThan(60)
    const { evaluations } = (await client.get<{ evaluations: Evaluation[] }>('/api/admin/evaluations?limit=1')).body
    expect(evaluations.map((one) => one.id)).toEqual([first.body.id])
  })

  it('aborts the evaluation of a model that does not answer', async () => {
    const { id } = await register('not-there')
    expect(await evaluate(id)).toMatchObject({ status: 'failed', failure: 'model_unavailable' })
  })

  it('resumes an evaluation after a restart and asks nothing twice', async () => {
    const { id } = await register('patient-model')
    const asked = endpoint.calls.length
    endpoint.holdAfter(20)
    const { body } = await client.post<Evaluation>('/api/admin/evaluations', { modelId: id })
    await endpoint.held()
    await client.product.close()
    endpoint.release()
    client = await startWithAdmin(database, variables(), fewer)
    expect(await waitForEvaluation(client, body.id)).toMatchObject({ status: 'complete', done: 60 })
    const put = endpoint.calls.slice(asked).filter(({ question }) => question !== null).length
    // Those that were waiting when it ended are asked again, no others.
    expect(put).toBeLessThanOrEqual(60 + 2)
  })

  it('applies a promotion in every other process within seconds', async () => {
    if (kind === 'embedded') return
    const other = await startWithAdmin(database, variables())
    try {
      const { id, name } = await register('followed')
      await promote(id, overridePhrase('en', name))
      await expect.poll(() => present(other), { timeout: 10_000 }).toMatchObject({ model: 'followed', isFineTuned: true })
      const changes = await Promise.all([client.post('/api/admin/models/roll-back'), other.post('/api/admin/models/roll-back')])
      // The second of two comes to late, or finds nothing left to roll back.
      expect(changes.map(({ status }) => status).sort()).toEqual([200, 409])
      expect(changes.find(({ status }) => status === 409)?.body).toMatchObject({
        error: { code: 'conflict', reason: expect.stringMatching(/^(model_changed|no_previous_model)$/) as string },
      })
      await expect
        .poll(async () => [await present(client), await present(other)], { timeout: 10_000 })
        .toMatchObject([{ model: 'base-model' }, { model: 'base-model' }])
    } finally {
      await other.product.close()
    }
  })

  it('records every action on models', async () => {
    const { entries, next } = (await client.get<{ entries: AuditEntry[]; next: string }>('/api/admin/audit?limit=100')).body
    expect(next).toBeNull()
    const did = entries.map(({ action }) => action)
    expect(new Set(did)).toEqual(
      new Set([
        'POST /api/admin/login',
        'POST /api/admin/models',
        'DELETE /api/admin/models/:id',
        'POST /api/admin/models/:id/promote',
        'POST /api/admin/models/roll-back',
        'POST /api/admin/evaluations',
        'POST /api/admin/evaluations/:id/cancel',
      ]),
    )
    const override = entries.find(({ details }) => details['to'] === 'bad-model')
    expect(override).toMatchObject({ admin: 'Rivka', details: { from: 'base-model', confirmation: overridePhrase('ru', 'bad-model') } })
    const page = (await client.get<{ entries: AuditEntry[]; next: string }>('/api/admin/audit?limit=3')).body
    const after = (await client.get<{ entries: AuditEntry[] }>(`/api/admin/audit?limit=3&before=${page.next}`)).body
    expect([...page.entries, ...after.entries]).toEqual(entries.slice(0, 6))
    expect(JSON.stringify(entries)).not.toContain('the first password')
  })
})

describe('no model configured', () => {
  let client: AdminClient
  let database: TestDatabase
  beforeAll(async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'sugya-models-'))
    await copyEmbeddedDatabase(dataDir)
    database = { kind: 'embedded', options: { dataDir } } as TestDatabase
    database.drop = async () => rmSync(dataDir, { recursive: true, force: true })
    client = await startWithAdmin(database)
  })
  afterAll(async () => {
    await client.product.close()
    await database.drop()
  })

  it('rejects evaluation and promotion with a reason when no model is configured', async () => {
    expect((await client.get('/api/admin/models')).body).toEqual({ models: [], connected: false, before: null })
    const refused = await client.post<Refusal>('/api/admin/evaluations', { modelId: 'base' }, { 'accept-language': 'he' })
    expect(refused).toMatchObject({
      status: 409,
      body: { error: { code: 'no_model', message: expect.stringContaining('לא מחובר מודל שפה') as string } },
    })
    expect((await client.post('/api/admin/models/roll-back')).status).toBe(409)
    expect((await client.get('/api/model/current')).body).toEqual({
      model: 'sources-only',
      isFineTuned: false,
      fallbackModel: null,
      mode: 'sources-only',
    })
  })

  it('measures and publishes how well sources are found without a model', async () => {
    const read = async () => (await (await client.product.get('/api/accuracy')).json()) as Accuracy
    expect(await read()).toMatchObject({ model: 'sources-only', finding: null, answers: null })
    expect((await client.post('/api/admin/accuracy/measure')).body).toEqual({ started: true })
    await expect.poll(async () => (await read()).finding, { timeout: 60_000 }).not.toBeNull()
    const { finding, libraryVersion } = await read()
    expect(finding).toMatchObject({ libraryVersion, isPresentLibrary: true, command: 'npm run eval -- data/questions/tanakh.measure.tsv' })
    for (const language of ['he', 'en', 'ru'] as const) {
      const { questions, recallAt1, recallAt5, recallAt10, mrr10 } = finding!.byLanguage[language]
      expect(questions).toBe(96)
      expect(recallAt1).toBeGreaterThan(50)
      expect(recallAt1 <= recallAt5 && recallAt5 <= recallAt10).toBe(true)
      expect(mrr10).toBeGreaterThanOrEqual(recallAt1 / 100 - 0.001)
    }
  })
})
