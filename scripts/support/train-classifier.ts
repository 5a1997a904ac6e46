import { listSlots, type SlotOptions, type TextClassifierModel } from '../../server/src/text/text-classifier.ts'

/** A text, and whether it is of the kind that the classifier is to tell. */
export interface ClassifierExample {
  text: string
  isOfKind: boolean
}

const EPOCHS = 30
const RATE = 4
/** How quickly the rate falls from epoch to epoch. */
const COOLING = 0.3
/** Share of its weight that a feature gives up with each example, so that rare n-grams decide little. */
const DECAY = 0.001
/** Most that an example of the rarer class counts. */
const MAX_SHARE = 20

/**
 * Trains the classifier by averaged stochastic gradient descent, both classes with equal weight. Deterministic: the
 * order of the examples is theirs.
 */
export function trainClassifier(
  examples: readonly ClassifierExample[],
  options: SlotOptions = { slots: 32_768, pairs: false },
): TextClassifierModel {
  const slots = examples.map(({ text }) => Int32Array.from(listSlots(text, options)))
  const ofKind = examples.filter(({ isOfKind }) => isOfKind).length
  const table = new Float64Array(options.slots)
  // The mean over the later epochs: the last examples would count too much in the last weights.
  const mean = new Float64Array(options.slots)
  let bias = 0
  let meanBias = 0
  // A stride without a common factor visits all examples, those of both classes in turn.
  const stride = findStride(examples.length)
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    const rate = RATE / (1 + COOLING * epoch)
    for (let step = 0, at = 0; step < examples.length; step++, at = (at + stride) % examples.length) {
      const used = slots[at] ?? new Int32Array()
      if (used.length === 0) continue
      const isOfKind = examples[at]?.isOfKind === true
      const root = Math.sqrt(used.length)
      const logit = bias + used.reduce((sum, slot) => sum + (table[slot] ?? 0), 0) / root
      const share = isOfKind ? examples.length / (2 * ofKind) : examples.length / (2 * (examples.length - ofKind))
      const push = rate * Math.min(share, MAX_SHARE) * (1 / (1 + Math.exp(-logit)) - (isOfKind ? 1 : 0))
      bias -= push * 0.1
      for (const slot of used) table[slot] = (table[slot] ?? 0) * (1 - DECAY * rate) - push / root
    }
    if (epoch < EPOCHS / 2) continue
    meanBias += bias / (EPOCHS / 2)
    for (let slot = 0; slot < table.length; slot++) mean[slot] = (mean[slot] ?? 0) + (table[slot] ?? 0) / (EPOCHS / 2)
  }
  return toModel(mean, meanBias, options)
}

/** Stores weights as signed bytes. */
export function toModel(weights: Float64Array, bias: number, { pairs, sizes }: SlotOptions): TextClassifierModel {
  const unit = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) / 127
  return {
    bias: Number(bias.toFixed(4)),
    unit: Number(unit.toFixed(5)),
    ...(pairs ? { pairs: true } : {}),
    ...(sizes === undefined ? {} : { sizes }),
    weights: Buffer.from(Int8Array.from(weights, (weight) => Math.round(weight / unit)).buffer).toString('base64'),
  }
}

/** A stride without a common factor, by which all examples are visited in a mixed order. */
export function findStride(size: number): number {
  const divides = (a: number, b: number): number => (b === 0 ? a : divides(b, a % b))
  let stride = Math.max(1, Math.floor(size * 0.618))
  while (divides(stride, size) !== 1) stride++
  return stride
}
