// Over 250 lines: one table of sample rows after another.

import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Figures, Measure } from '@sugya/contract/api/evaluations'
import type { HarvestErrorType, HarvestFailureCode } from '@sugya/contract/api/harvest'
import type { FileReport, TrainingJobStatus, TrainingProblem } from '@sugya/contract/api/training'
import { insertRows, type SqlClient } from '../database/raw-database.ts'
import { createExamples } from './training-examples.ts'
import { DAY } from './analytics-year.ts'
import { uuid } from './random-numbers.ts'

const HOUR = DAY / 24
const ADMIN_NAME = 'admin'

/**
 * Writes what the admin panel lists: harvests with errors of each type, training files, jobs in each status, models, an
 * evaluation and the audit log.
 */
export async function writePanelRows(client: SqlClient, dataDir: string, now: number): Promise<void> {
  const ago = (ms: number) => new Date(now - ms).toISOString()
  await insertRows(client, 'harvest_sessions', harvests(ago))
  await insertRows(client, 'harvest_errors', harvestErrors(ago))
  const files = trainingFiles(ago)
  mkdirSync(path.join(dataDir, 'training'), { recursive: true })
  for (const { path: file, name } of files) writeFileSync(path.join(dataDir, file), `${createExamples(name)}\n`)
  await insertRows(
    client,
    'training_files',
    files.map(({ name: _, ...row }) => row),
  )
  await insertRows(client, 'finetuning_jobs', trainingJobs(ago, now))
  await insertRows(client, 'registered_models', models(ago))
  await insertRows(client, 'evaluations', evaluations(ago))
  await insertRows(client, 'model_changes', modelChanges(ago))
  await insertRows(client, 'finding_measurements', [measurement(ago)])
  await insertRows(client, 'refused_editions', refusedEditions(ago))
  await insertRows(client, 'edition_decisions', editionDecisions(ago))
  const { rows } = (await client.query('select count(*)::integer as n from admin_audit')) as { rows: { n: number }[] }
  if (rows[0]?.n === 0) await insertRows(client, 'admin_audit', auditLog(ago))
}

type Ago = (ms: number) => string

const FINISHED = 'harvest_seed_finished'
const FAILED = 'harvest_seed_failed'

function harvests(ago: Ago) {
  const errorSummary = {
    byType: { api_error: 1, timeout: 1, no_content: 1, parse_error: 1, other: 1 },
    refusedEditions: 1,
    refused: [
      {
        title: 'Mishnah Berakhot',
        editionTitle: 'Mishnah Yomit',
        language: 'en',
        license: 'CC-BY-NC',
        reason: { code: 'non_commercial' },
      },
    ],
    reason: null,
  }
  const failure = { code: 'source_down', address: 'https://www.sefaria.org' }
  const row = { current_category: null, current_text: null, current_language: null, process_id: uuid('seed process') }
  return [
    {
      ...row,
      id: uuid(FINISHED),
      session_id: FINISHED,
      status: 'completed',
      start_time: ago(3 * DAY),
      end_time: ago(3 * DAY - HOUR),
      total_texts: 525,
      processed_texts: 525,
      successful_texts: 520,
      failed_texts: 5,
      conversations_generated: 1_840,
      current_stage: 'Completed',
      error_summary: errorSummary,
      request: { categories: ['Mishnah'] },
      statistics: { conversationsGenerated: 1_840, totalConversations: 2_010, dataSizeMB: 2.4, errors: 5, errorSample: [], failures: [] },
      filename: 'seed-harvest.jsonl',
    },
    {
      ...row,
      id: uuid(FAILED),
      session_id: FAILED,
      status: 'failed',
      start_time: ago(DAY),
      end_time: ago(DAY - HOUR / 4),
      total_texts: 80,
      processed_texts: 12,
      successful_texts: 12,
      failed_texts: 0,
      conversations_generated: 0,
      current_stage: 'Failed',
      error_summary: { byType: {}, refusedEditions: 0, refused: [], reason: failure },
      request: { titles: ['Rashi on Genesis'] },
      statistics: { conversationsGenerated: 0, totalConversations: 0, dataSizeMB: 0, errors: 0, errorSample: [], failures: [] },
      filename: null,
    },
  ]
}

function harvestErrors(ago: Ago) {
  const errors: [string, HarvestErrorType, HarvestFailureCode, number | null][] = [
    ['Mishnah Berakhot 1', 'api_error', 'source_error', 503],
    ['Mishnah Berakhot 2', 'timeout', 'timeout', null],
    ['Mishnah Peah 3', 'no_content', 'empty_section', 200],
    ['Mishnah Demai 4', 'parse_error', 'not_json', 200],
    ['Mishnah Kilayim 5', 'other', 'unexpected', null],
  ]
  return errors.map(([reference, type, code, status], index) => ({
    id: uuid(`seed error ${reference}`),
    text_reference: reference,
    text_title: reference.replace(/ \d+$/, ''),
    language: 'he',
    category: 'Mishnah',
    error_type: type,
    error_message: code,
    reason: {
      code,
      address: `/api/v3/texts/${reference}`,
      ...(status === null ? {} : { status }),
      ...(code === 'unexpected' ? { detail: 'read ECONNRESET' } : {}),
    },
    http_status: status,
    retry_count: index,
    resolved: index === 4,
    harvest_session_id: FINISHED,
    last_attempt: ago(3 * DAY - index * 60_000),
    created_at: ago(3 * DAY - index * 60_000),
  }))
}

function trainingFiles(ago: Ago) {
  const report: FileReport = {
    examples: 12,
    refused: 1,
    duplicates: 0,
    tokens: 480,
    longestTokens: 52,
    lines: [{ line: 3, problem: 'not_json' }],
    tooFew: false,
  }
  const files = [
    ['jsonl', 'avot.jsonl', report],
    ['docx', 'lesson.docx', report],
    ['harvest', 'seed-harvest.jsonl', null],
    ['feedback', 'corrections.jsonl', null],
  ] as const
  return files.map(([kind, name, found], index) => ({
    id: uuid(`seed file ${name}`),
    name,
    filename: `${uuid(`seed file ${name}`)}.jsonl`,
    original_name: name,
    path: `training/${uuid(`seed file ${name}`)}.jsonl`,
    size: Buffer.byteLength(`${createExamples(name)}\n`),
    status: 'uploaded',
    kind,
    report: found,
    created_at: ago((4 - index) * DAY),
  }))
}

function trainingJobs(ago: Ago, now: number) {
  const jobs: [TrainingJobStatus, TrainingProblem | null][] = [
    ['succeeded', null],
    ['failed', 'file_refused'],
    ['cancelled', null],
    ['running', null],
    ['pending', null],
  ]
  const curve = [10, 20, 30, 40].map((step) => ({
    step,
    trainLoss: 2 / Math.sqrt(step),
    validLoss: 2.2 / Math.sqrt(step),
    accuracy: 1 - 1 / Math.sqrt(step),
    trainedTokens: step * 120,
  }))
  return jobs.map(([status, problem], index) => {
    const hasEnded = status !== 'running' && status !== 'pending'
    const created = ago((index + 1) * 2 * HOUR)
    return {
      id: uuid(`seed job ${status}`),
      openai_job_id: status === 'pending' ? null : `ftjob-seed-${status}`,
      training_file_id: uuid('seed file avot.jsonl'),
      // One open job for each file and model.
      model: status === 'pending' ? 'gpt-4o' : 'gpt-4o-mini',
      fine_tuned_model: status === 'succeeded' ? TUNED : null,
      status,
      created_at: created,
      finished_at: hasEnded ? ago(HOUR) : null,
      problem,
      detail: problem === null ? null : 'Line 3 is missing a key',
      events: [{ id: `event-${status}`, at: created, level: 'info', message: 'Created fine-tuning job' }],
      metrics: status === 'succeeded' || status === 'running' ? curve : [],
      trained_tokens: status === 'succeeded' ? 4_800 : null,
      cancel_requested: status === 'cancelled',
      // No process polls a seeded job: its provider does not know it.
      next_look_at: new Date(now + 365 * DAY).toISOString(),
      failed_looks: 0,
    }
  })
}

const TUNED = 'ft:gpt-4o-mini:seed'

const models = (ago: Ago) => [
  {
    id: uuid('seed model tuned'),
    name: TUNED,
    kind: 'tuned',
    base_model: 'gpt-4o-mini',
    job_id: uuid('seed job succeeded'),
    note: '',
    input_price: 0.3,
    output_price: 1.2,
    created_by: null,
    created_at: ago(HOUR),
  },
  {
    id: uuid('seed model registered'),
    name: 'another-model',
    kind: 'registered',
    base_model: null,
    job_id: null,
    note: 'Tuned elsewhere',
    input_price: 0.15,
    output_price: 0.6,
    created_by: ADMIN_NAME,
    created_at: ago(5 * DAY),
  },
]

function evaluations(ago: Ago) {
  const measure = (percent: number, of: number): Measure => ({ percent, of })
  const figures = (questions: number, quality: number): Figures => ({
    questions,
    unanswered: 0,
    referencesFound: measure(quality, questions - 10),
    quotesProven: measure(quality + 4, questions),
    falseCitations: measure(4, questions),
    refusalsRight: measure(90, 10),
    languageKept: measure(100, questions),
    medianMs: 1_900,
    p95Ms: 4_200,
    inputTokens: questions * 1_000,
    outputTokens: questions * 120,
    cost: questions * 0.0004,
  })
  const side = (quality: number) => ({
    total: figures(90, quality),
    byLanguage: { he: figures(30, quality), en: figures(30, quality + 2), ru: figures(30, quality - 2) },
  })
  const row = {
    candidate_id: uuid('seed model tuned'),
    candidate_name: TUNED,
    baseline_id: null,
    baseline_name: 'gpt-4o-mini',
    library_version: 'starter',
    question_set: 'seed',
    total: 180,
    failure: null,
    started_by: ADMIN_NAME,
  }
  return [
    {
      ...row,
      id: uuid('seed evaluation complete'),
      status: 'complete',
      results: { candidate: side(78), baseline: side(74) },
      started_at: ago(50 * 60_000),
      finished_at: ago(40 * 60_000),
    },
    {
      ...row,
      id: uuid('seed evaluation cancelled'),
      status: 'cancelled',
      results: null,
      started_at: ago(4 * DAY),
      finished_at: ago(4 * DAY - HOUR / 10),
    },
  ]
}

function modelChanges(ago: Ago) {
  const tuned = { id: uuid('seed model tuned'), name: TUNED }
  const base = { id: null, name: 'gpt-4o-mini' }
  const change = (number: number, kind: string, from: typeof tuned | typeof base, to: typeof tuned | typeof base, at: string) => ({
    number,
    kind,
    from_id: from.id,
    from_name: from.name,
    to_id: to.id,
    to_name: to.name,
    evaluation_id: kind === 'promote' ? uuid('seed evaluation complete') : null,
    confirmation: null,
    changed_by: ADMIN_NAME,
    changed_at: at,
  })
  return [change(1, 'promote', base, tuned, ago(30 * 60_000)), change(2, 'roll_back', tuned, base, ago(20 * 60_000))]
}

function measurement(ago: Ago) {
  const figures = { questions: 60, recallAt1: 72, recallAt5: 88, recallAt10: 93, mrr10: 0.79 }
  return {
    id: uuid('seed measurement'),
    library_version: 'starter',
    question_set: 'seed',
    results: { total: { ...figures, questions: 180 }, byLanguage: { he: figures, en: figures, ru: figures } },
    measured_at: ago(DAY),
  }
}

const refusedEditions = (ago: Ago) => [
  {
    id: uuid('seed refused edition'),
    title: 'Mishnah Berakhot',
    language: 'en',
    edition_title: 'Mishnah Yomit',
    license: 'CC-BY-NC',
    reason: 'non_commercial',
    source: 'https://www.sefaria.org',
    folder: null,
    refused_at: ago(3 * DAY),
  },
]

const editionDecisions = (ago: Ago) => [
  {
    id: uuid('seed edition decision'),
    title: 'Mishnah Berakhot',
    language: 'en',
    edition_title: 'Mishnah Yomit',
    decision: 'allowed',
    decided_by: ADMIN_NAME,
    decided_at: ago(2 * DAY),
    followed_at: ago(2 * DAY),
    failed_at: null,
  },
]

const auditLog = (ago: Ago) =>
  [
    ['POST /api/admin/login', {}],
    ['POST /api/training/harvest-all', {}],
    ['POST /api/training/upload', { name: 'avot.jsonl' }],
    ['POST /api/training/start', { file: 'avot.jsonl', model: 'gpt-4o-mini' }],
    ['POST /api/admin/models/:id/promote', { from: 'gpt-4o-mini', to: TUNED }],
    ['POST /api/admin/models/roll-back', { from: TUNED, to: 'gpt-4o-mini' }],
  ].map(([action, details], index) => ({ at: ago((6 - index) * HOUR), admin_name: ADMIN_NAME, action, details }))
