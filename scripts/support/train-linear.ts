/** One question for a ranker: the features of its candidates, and which of them are right. */
export interface RankingExample {
  rows: readonly (readonly number[])[]
  labels: readonly boolean[]
}

/** One case for a logistic regression. */
export interface LogisticExample {
  x: readonly number[]
  y: boolean
}

const STEPS = 200
const RATE = 0.1
/** The penalty of the squared weights of features of unit variance, per example. */
const PENALTY = 0.002

/**
 * Trains the weights of a linear ranker by the softmax cross-entropy over the candidates of each question.
 * Deterministic.
 */
export function trainListwise(examples: readonly RankingExample[]): number[] {
  const scales = computeScales(examples.flatMap(({ rows }) => rows))
  const scaled = examples.map(({ rows, labels }) => ({
    rows: rows.map((row) => row.map((value, index) => value / (scales[index] ?? 1))),
    labels,
  }))
  const weights = descend(scales.length, (current, gradient) => {
    for (const { rows, labels } of scaled) {
      const logits = rows.map((row) => dot(current, row))
      const top = Math.max(...logits)
      const exps = logits.map((logit) => Math.exp(logit - top))
      const all = sum(exps)
      const right = sum(exps.filter((_, index) => labels[index]))
      for (const [index, row] of rows.entries()) {
        const exp = exps[index] ?? 0
        const push = exp / all - (labels[index] === true ? exp / right : 0)
        for (let feature = 0; feature < row.length; feature++)
          gradient[feature] = (gradient[feature] ?? 0) + (push * (row[feature] ?? 0)) / scaled.length
      }
    }
  })
  return weights.map((weight, index) => weight / (scales[index] ?? 1))
}

/** Trains the weights of a logistic regression; one feature must be constant, for the bias. Deterministic. */
export function trainLogistic(examples: readonly LogisticExample[]): number[] {
  const scales = computeScales(examples.map(({ x }) => x))
  const scaled = examples.map(({ x, y }) => ({ x: x.map((value, index) => value / (scales[index] ?? 1)), y }))
  const weights = descend(scales.length, (current, gradient) => {
    for (const { x, y } of scaled) {
      const push = 1 / (1 + Math.exp(-dot(current, x))) - (y ? 1 : 0)
      for (const [feature, value] of x.entries()) gradient[feature] = (gradient[feature] ?? 0) + (push * value) / scaled.length
    }
  })
  return weights.map((weight, index) => weight / (scales[index] ?? 1))
}

/** The probability of a case by a logistic regression, or its logit. */
export function predict(weights: readonly number[], x: readonly number[], as: 'probability' | 'logit' = 'probability'): number {
  const logit = dot(weights, x)
  return as === 'logit' ? logit : 1 / (1 + Math.exp(-logit))
}

/**
 * Adam (Kingma & Ba, "Adam: A Method for Stochastic Optimization", 2015) over all examples at once. `addGradient` adds
 * to a gradient of zeros.
 */
function descend(size: number, addGradient: (weights: readonly number[], gradient: number[]) => void): number[] {
  const weights = Array<number>(size).fill(0)
  const mean = Array<number>(size).fill(0)
  const variance = Array<number>(size).fill(0)
  for (let step = 1; step <= STEPS; step++) {
    const gradient = weights.map((weight) => PENALTY * weight)
    addGradient(weights, gradient)
    for (const [index, value] of gradient.entries()) {
      mean[index] = 0.9 * (mean[index] ?? 0) + 0.1 * value
      variance[index] = 0.999 * (variance[index] ?? 0) + 0.001 * value * value
      const direction = mean[index] / (1 - 0.9 ** step)
      weights[index] = (weights[index] ?? 0) - (RATE * direction) / (Math.sqrt(variance[index] / (1 - 0.999 ** step)) + 1e-8)
    }
  }
  return weights
}

/** The standard deviation of each feature; 1 for a constant one. */
function computeScales(rows: readonly (readonly number[])[]): number[] {
  return (rows[0] ?? []).map((_, index) => {
    const values = rows.map((row) => row[index] ?? 0)
    const mean = sum(values) / values.length
    return Math.sqrt(sum(values.map((value) => (value - mean) ** 2)) / values.length) || 1
  })
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)

/** A loop, since nearly all of the time is spent here. */
function dot(a: readonly number[], b: readonly number[]): number {
  let all = 0
  for (let index = 0; index < a.length; index++) all += (a[index] ?? 0) * (b[index] ?? 0)
  return all
}
