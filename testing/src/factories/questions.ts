import type { AnswerMode } from '@sugya/contract/api/chat'
import type { Language } from '@sugya/contract/api/texts'
import type { RunEnd } from '../../../server/src/ports/store/runs.ts'
import { generator, uuid } from './random-numbers.ts'
import { DAY } from './analytics-year.ts'
import { insertRows, type SqlClient } from '../database/raw-database.ts'

/** A generated line of the usage log. */
export interface GeneratedQuestion {
  runId: string
  /** Milliseconds since 1970. */
  at: number
  /** Null: written before the figures were recorded. */
  language: Language | null
  /** Null: it is being answered. */
  status: RunEnd['status'] | null
  mode: AnswerMode | null
  firstTextMs: number | null
  proven: number
  paraphrased: number
  repaired: number
  removed: number
  costMicros: number | null
}

/**
 * The questions of the days from `from` to `to` (milliseconds since 1970), the same each time: some `aDay` of them,
 * none on each seventh day.
 */
export function makeQuestions(from: number, to: number, aDay: number): GeneratedQuestion[] {
  const random = generator(20_260_102)
  const questions: GeneratedQuestion[] = []
  for (let day = from; day < to; day += DAY) {
    const count = Math.floor(random() * 2 * aDay)
    if ((day / DAY) % 7 === 2) continue
    for (let i = 0; i < count; i++) questions.push(ask(`question ${String(day)} ${String(i)}`, day + Math.floor(random() * DAY), random))
  }
  return questions
}

function ask(name: string, at: number, random: () => number): GeneratedQuestion {
  const upTo = (most: number) => Math.floor(random() * (most + 1))
  const fate = random()
  const status = fate < 0.9 ? 'complete' : fate < 0.94 ? 'stopped' : fate < 0.96 ? 'interrupted' : fate < 0.99 ? 'failed' : null
  const language = random() < 0.01 ? null : (['he', 'he', 'en', 'ru'] as const)[upTo(3)]!
  const mode = status === null || status === 'failed' ? null : random() < 0.8 ? 'model' : 'sources-only'
  const isShown = mode !== null
  return {
    runId: uuid(name),
    at,
    language,
    status,
    mode,
    firstTextMs: isShown ? 200 + upTo(4000) : null,
    proven: isShown ? upTo(4) : 0,
    paraphrased: isShown ? upTo(2) : 0,
    repaired: isShown ? upTo(1) : 0,
    removed: isShown && random() < 0.2 ? 1 : 0,
    costMicros: mode === 'model' && random() < 0.9 ? upTo(9000) : null,
  }
}

/** Writes the questions into an up-to-date database. */
export async function writeQuestions(questions: readonly GeneratedQuestion[], client: SqlClient): Promise<void> {
  const rows = questions.map(({ runId, at, language, status, mode, firstTextMs, proven, paraphrased, repaired, removed, costMicros }) => ({
    id: runId,
    run_id: runId,
    message_content: 'a generated question',
    created_at: new Date(at).toISOString(),
    language,
    status,
    mode,
    first_text_ms: firstTextMs,
    citations_proven: proven,
    citations_paraphrased: paraphrased,
    citations_repaired: repaired,
    citations_removed: removed,
    cost_micros: costMicros,
  }))
  await insertRows(client, 'usage_logs', rows)
  await client.query('analyze')
}
