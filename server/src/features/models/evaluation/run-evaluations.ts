import PQueue from 'p-queue'
import { every } from '../../../background/every.ts'
import { holdLease } from '../../../background/lease.ts'
import { createSingleFlight } from '../../../background/single-flight.ts'
import type { LanguageModel } from '../../../ports/language-model.ts'
import type { LibraryState } from '../../../ports/library.ts'
import type { EvaluationStore, StoredAnswer, StoredEvaluation, ModelRef, ModelStore, Side } from '../../../ports/store/models.ts'
import type { Reference } from '../../../text/references/reference.ts'
import type { ModelEndpoint } from '../registry/current-model.ts'
import type { GateQuestion, QuestionSet } from './gate-questions.ts'
import { judgeAnswer } from './judge-answer.ts'
import { type AnswerWith, putQuestion } from './put-question.ts'
import { type Price, toPrice, sumSide } from './sum-figures.ts'

export interface EvaluatorDeps {
  evaluations: EvaluationStore
  models: Pick<ModelStore, 'find'>
  /** Null when no model is connected: then nothing is evaluated. */
  endpoint: ModelEndpoint | null
  answerWith: AnswerWith
  gate: QuestionSet<GateQuestion>
  parse: (ref: string) => Reference | null
  libraryState: () => LibraryState
  /** A new uuid each time a process starts. */
  processId: string
  /** False: evaluations are left to the workers. */
  runsJobs: boolean
  /** No other process uses the store. */
  exclusive: boolean
  log: { info(details: object, message: string): void; error(details: object, message: string): void }
}

export interface Evaluator {
  /** Looks for an evaluation to work on, now or after the one under way. */
  poll(): void
  /** Releases the evaluation under way, so that this or another process can resume it. */
  close(): Promise<void>
}

const HEARTBEAT_INTERVAL_MS = 3_000
const LEASE_TIMEOUT_MS = 20_000
const POLL_INTERVAL_MS = 5_000
/** Users come first: at most this many questions at a time. */
const CONCURRENCY = 2
/** After this many missing answers in a row the model counts as unavailable: the figures would measure the endpoint. */
const MISSING_ANSWERS_LIMIT = 4

interface Task {
  side: Side
  question: GateQuestion
}

/**
 * Runs evaluations in the background, each in one process at a time. Every answer is stored as it comes, so that a dead
 * process costs at most the answers that it was waiting for.
 */
export function openEvaluator(deps: EvaluatorDeps): Evaluator {
  const { evaluations, endpoint, processId, exclusive, log } = deps
  if (!deps.runsJobs) return { poll: () => undefined, close: () => Promise.resolve() }
  let hasPolled = false

  async function evaluateNext(closing: AbortSignal): Promise<void> {
    if (endpoint === null || deps.libraryState().state !== 'ready') return
    const evaluation = await evaluations.acquire(processId, LEASE_TIMEOUT_MS)
    hasPolled = true
    if (evaluation === undefined) return
    const { id } = evaluation
    if (evaluation.questionSet !== deps.gate.fingerprint) return void (await evaluations.fail(id, processId, 'questions_changed'))
    const lease = {
      renew: () => evaluations.heartbeat(id, processId),
      intervalMs: HEARTBEAT_INTERVAL_MS,
      signal: closing,
      onError: (err: unknown) => log.error({ err, evaluation: id }, 'evaluation heartbeat failed'),
    }
    await holdLease(lease, (signal, lose) => evaluate(endpoint, evaluation, signal, lose))
  }

  async function evaluate(connected: ModelEndpoint, evaluation: StoredEvaluation, signal: AbortSignal, lose: () => void): Promise<void> {
    const { id } = evaluation
    try {
      await askAll(connected, evaluation, signal, lose)
      const answers = await evaluations.answers(id)
      const sumAnswers = async (side: Side, ref: ModelRef) =>
        sumSide(
          answers.filter((answer) => answer.side === side),
          await findPrice(connected, ref),
        )
      const candidate = await sumAnswers('candidate', evaluation.candidate)
      const baseline = evaluation.baseline === null ? null : await sumAnswers('baseline', evaluation.baseline)
      await evaluations.complete(id, processId, { candidate, baseline })
    } catch (err) {
      if (signal.aborted) return
      log.error({ err, evaluation: id }, 'evaluation failed')
      await evaluations.fail(id, processId, err instanceof ModelUnavailable ? 'model_unavailable' : 'internal')
    }
  }

  async function askAll(connected: ModelEndpoint, evaluation: StoredEvaluation, outer: AbortSignal, lose: () => void): Promise<void> {
    const stored = await evaluations.answers(evaluation.id)
    const models: Record<Side, LanguageModel> = {
      candidate: connected.connect(evaluation.candidate.name),
      baseline: connected.connect(evaluation.baseline?.name ?? evaluation.candidate.name),
    }
    const missingInRow = { candidate: 0, baseline: 0 }
    const failed = new AbortController()
    const signal = AbortSignal.any([outer, failed.signal])

    async function ask({ side, question }: Task): Promise<void> {
      signal.throwIfAborted()
      const input = { question: question.text, language: question.language }
      const given = await putQuestion(deps.answerWith, models[side], input, signal)
      const result = judgeAnswer(question, given, deps.parse)
      // A refusal in fixed words does not involve the model.
      if (!result.answered) missingInRow[side]++
      else if (question.expectation !== 'refuse') missingInRow[side] = 0
      if (missingInRow[side] >= MISSING_ANSWERS_LIMIT) throw new ModelUnavailable(`${models[side].name} does not answer`)
      const answer = { side, questionId: question.id, language: question.language, result }
      if (await evaluations.answer(evaluation.id, processId, answer)) return
      lose()
      outer.throwIfAborted()
    }
    const queue = new PQueue({ concurrency: CONCURRENCY })
    try {
      await Promise.all(listTasks(evaluation, deps.gate.questions, stored).map((task) => queue.add(() => ask(task))))
    } catch (error) {
      failed.abort(error)
      throw error
    }
  }

  async function findPrice({ price }: ModelEndpoint, { id }: ModelRef): Promise<Price> {
    if (id === null) return price
    const model = await deps.models.find(id)
    return model === undefined ? null : toPrice(model)
  }

  const onError = (err: unknown) => log.error({ err }, 'evaluation poll failed')
  const flight = createSingleFlight(evaluateNext, { onError })
  // An exclusive process polls only until it has seen what its predecessor left: every later evaluation is started
  // here.
  const pollUnlessDone = () => {
    if (!exclusive || !hasPolled) flight.request()
  }
  const polling = every(POLL_INTERVAL_MS, pollUnlessDone, { onError })
  flight.request()

  return {
    poll: () => flight.request(),
    async close() {
      await polling.stop()
      await flight.close()
      if (endpoint !== null) await evaluations.release(processId)
    },
  }
}

class ModelUnavailable extends Error {}

/** The questions without an answer, the two models in turn, so that a busy hour affects both alike. */
function listTasks({ baseline }: StoredEvaluation, questions: readonly GateQuestion[], done: readonly StoredAnswer[]): Task[] {
  const key = (side: Side, questionId: string, language: string) => `${side} ${questionId} ${language}`
  const answered = new Set(done.map(({ side, questionId, language }) => key(side, questionId, language)))
  const sides: Side[] = baseline === null ? ['candidate'] : ['candidate', 'baseline']
  return questions.flatMap((question) =>
    sides.flatMap((side): Task[] => (answered.has(key(side, question.id, question.language)) ? [] : [{ side, question }])),
  )
}
