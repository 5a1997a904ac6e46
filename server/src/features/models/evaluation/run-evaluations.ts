import type { LanguageModel } from '../../../ports/language-model.ts'
import type { LibraryState } from '../../../ports/library.ts'
import type { EvaluationStore, KeptAnswer, KeptEvaluation, ModelRef, ModelStore, Side } from '../../../ports/store/models.ts'
import type { Reference } from '../../../text/references/reference.ts'
import type { ModelEndpoint } from '../registry/current-model.ts'
import type { GateQuestion, QuestionSet } from './gate-questions.ts'
import { judgeAnswer } from './judge-answer.ts'
import { type AnswerWith, putQuestion } from './put-question.ts'
import { type Price, priceOfModel, sumSide } from './sum-figures.ts'

export interface EvaluatorParts {
  evaluations: EvaluationStore
  models: Pick<ModelStore, 'find'>
  /** Null when no model is connected: nothing is evaluated then. */
  endpoint: ModelEndpoint | null
  answerWith: AnswerWith
  gate: QuestionSet<GateQuestion>
  parse: (ref: string) => Reference | null
  libraryState: () => LibraryState
  /** A new uuid each time a process starts. */
  processId: string
  /** No other process uses the store. */
  exclusive: boolean
  log: { info(details: object, message: string): void; error(details: object, message: string): void }
}

export interface Evaluator {
  /** Looks whether there is something to do; for the moment after an evaluation was started here. */
  wake(): void
  /** Lets go of what is running, for this or another process to go on with. */
  close(): Promise<void>
}

/** How often a process says that it is at it, and after how much silence another takes over. */
const BEAT_MS = 3_000
const SILENT_MS = 20_000
/** How often the other processes look whether something was left. */
const LOOK_MS = 5_000
/** Readers come first: so many questions at a time. */
const AT_ONCE = 2
/** So many answers in a row that a model did not give, and it is not there: figures would tell of the endpoint, not of the model. */
const HOPELESS = 4

/** Raised in the signal of an evaluation that is no longer this process's. */
const LOST = new Error('the evaluation was ended or taken over')

interface Task {
  side: Side
  question: GateQuestion
}

/**
 * Works on the evaluations in the background, on this process when nobody else does. Every answer is stored as it comes, so that a process that
 * dies costs at most the answers that it was waiting for.
 */
export function openEvaluator(parts: EvaluatorParts): Evaluator {
  const { evaluations, endpoint, processId, exclusive, log } = parts
  const closing = new AbortController()
  let running: Promise<void> | null = null
  let again = false
  let looked = false

  function wake(): void {
    if (endpoint === null || closing.signal.aborted) return
    // Whoever comes while it looks may have come just after it looked.
    if (running !== null) return void (again = true)
    again = false
    running = work(endpoint)
      .catch((err: unknown) => {
        if (!closing.signal.aborted) log.error({ err }, 'an evaluation of a model cannot go on')
      })
      .finally(() => {
        running = null
        if (again) wake()
      })
  }

  async function work(connected: ModelEndpoint): Promise<void> {
    if (parts.libraryState().state !== 'ready') return
    const evaluation = await evaluations.takeUp(processId, SILENT_MS)
    looked = true
    if (evaluation !== undefined) await evaluate(connected, evaluation)
  }

  async function evaluate(connected: ModelEndpoint, evaluation: KeptEvaluation): Promise<void> {
    const { id } = evaluation
    if (evaluation.questionSet !== parts.gate.fingerprint) return void (await evaluations.fail(id, processId, 'questions_changed'))
    const lost = new AbortController()
    const signal = AbortSignal.any([closing.signal, lost.signal])
    const beat = setInterval(() => {
      evaluations.beat(id, processId).then(
        (mine) => {
          if (!mine) lost.abort(LOST)
        },
        // The next beat may come through; if none does, another process takes over and the answers of this one are not kept.
        () => {},
      )
    }, BEAT_MS).unref()
    try {
      await askAll(connected, evaluation, signal, () => lost.abort(LOST))
      const answers = await evaluations.answers(id)
      const sideOf = async (side: Side, ref: ModelRef) =>
        sumSide(
          answers.filter((answer) => answer.side === side),
          await priceOf(connected, ref),
        )
      const candidate = await sideOf('candidate', evaluation.candidate)
      const baseline = evaluation.baseline === null ? null : await sideOf('baseline', evaluation.baseline)
      await evaluations.complete(id, processId, { candidate, baseline })
    } catch (err) {
      if (signal.aborted) return
      log.error({ err, evaluation: id }, 'an evaluation of a model failed')
      await evaluations.fail(id, processId, err instanceof ModelSilent ? 'model_unavailable' : 'internal')
    } finally {
      clearInterval(beat)
    }
  }

  async function askAll(connected: ModelEndpoint, evaluation: KeptEvaluation, outer: AbortSignal, lose: () => void): Promise<void> {
    const done = await evaluations.answers(evaluation.id)
    const tasks = tasksOf(evaluation, parts.gate.questions, done)
    const models: Record<Side, LanguageModel> = {
      candidate: connected.connect(evaluation.candidate.name),
      baseline: connected.connect(evaluation.baseline?.name ?? evaluation.candidate.name),
    }
    const silent = { candidate: 0, baseline: 0 }
    const failed = new AbortController()
    const signal = AbortSignal.any([outer, failed.signal])

    async function take(): Promise<void> {
      for (let task = tasks.shift(); task !== undefined; task = tasks.shift()) {
        signal.throwIfAborted()
        const { side, question } = task
        const input = { question: question.text, language: question.language }
        const given = await putQuestion(parts.answerWith, models[side], input, signal)
        const result = judgeAnswer(question, given, parts.parse)
        // What is answered in fixed words says nothing of the model.
        if (!result.answered) silent[side]++
        else if (question.expectation !== 'refuse') silent[side] = 0
        if (silent[side] >= HOPELESS) throw new ModelSilent(`${models[side].name} does not answer`)
        const kept = { side, questionId: question.id, language: question.language, result }
        if (!(await evaluations.answer(evaluation.id, processId, kept))) {
          lose()
          outer.throwIfAborted()
        }
      }
    }
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        try {
          await take()
        } catch (error) {
          failed.abort(error)
          throw error
        }
      }),
    )
  }

  async function priceOf({ price }: ModelEndpoint, { id }: ModelRef): Promise<Price> {
    if (id === null) return price
    const model = await parts.models.find(id)
    return model === undefined ? null : priceOfModel(model)
  }

  const timer = setInterval(() => {
    // In a store of its own a process has to look once, for what was left by the one before: the rest is started here.
    if (exclusive && looked) clearInterval(timer)
    else if (running === null) wake()
  }, LOOK_MS).unref()
  wake()

  return {
    wake,
    async close() {
      clearInterval(timer)
      closing.abort()
      await running
      if (endpoint !== null) await evaluations.letGo(processId)
    },
  }
}

class ModelSilent extends Error {}

/** What is left to ask: the two models in turn, so that a busy hour weighs on both alike. */
function tasksOf({ baseline }: KeptEvaluation, questions: readonly GateQuestion[], done: readonly KeptAnswer[]): Task[] {
  const key = (side: Side, questionId: string, language: string) => `${side} ${questionId} ${language}`
  const answered = new Set(done.map(({ side, questionId, language }) => key(side, questionId, language)))
  const sides: Side[] = baseline === null ? ['candidate'] : ['candidate', 'baseline']
  return questions.flatMap((question) =>
    sides.flatMap((side): Task[] => (answered.has(key(side, question.id, question.language)) ? [] : [{ side, question }])),
  )
}
