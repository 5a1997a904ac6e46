import { listSlots, type SlotOptions, type TextClassifierModel } from '../../server/src/text/text-classifier.ts'
import { type ClassifierExample, findStride, toModel } from './train-classifier.ts'

const EPOCHS = 12
const RATE = 1.5
/** How quickly the rate falls from epoch to epoch. */
const COOLING = 0.3
/** What is added to each count. */
const SMOOTHING = 0.3
/** Most that a log ratio counts. */
const MAX_RATIO = 3
/** The share of naive Bayes with which training begins and to which it returns. */
const PRIOR = 0.5
/** Share of the way back to it that a feature goes with each example. */
const DECAY = 0.002

/**
 * Trains a classifier of short texts of which most words are rare: each feature weighs its log ratio of naive Bayes,
 * and a logistic regression, interpolated with naive Bayes, corrects the ratios (Wang & Manning, "Baselines and
 * Bigrams", ACL 2012). Both classes count alike. Deterministic.
 */
export function trainNaiveBayes(examples: readonly ClassifierExample[], options: SlotOptions): TextClassifierModel {
  const slots = examples.map(({ text }) => Int32Array.from(listSlots(text, options)))
  const ofKind = examples.filter(({ isOfKind }) => isOfKind).length
  const others = examples.length - ofKind
  const counts = { ofKind: new Float64Array(options.slots).fill(SMOOTHING), others: new Float64Array(options.slots).fill(SMOOTHING) }
  for (const [index, used] of slots.entries()) {
    const count = examples[index]?.isOfKind === true ? counts.ofKind : counts.others
    for (const slot of used) count[slot] = (count[slot] ?? 0) + 1
  }
  const ratios = counts.ofKind.map((count, slot) => {
    const ratio = Math.log(count / (ofKind + 1) / ((counts.others[slot] ?? 1) / (others + 1)))
    return Math.max(-MAX_RATIO, Math.min(MAX_RATIO, ratio))
  })
  const factors = new Float64Array(options.slots).fill(PRIOR)
  let bias = 0
  const stride = findStride(examples.length)
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    const rate = RATE / (1 + COOLING * epoch)
    for (let step = 0, at = 0; step < examples.length; step++, at = (at + stride) % examples.length) {
      const used = slots[at] ?? new Int32Array()
      if (used.length === 0) continue
      const isOfKind = examples[at]?.isOfKind === true
      const root = Math.sqrt(used.length)
      let sum = 0
      for (const slot of used) sum += (ratios[slot] ?? 0) * (factors[slot] ?? 0)
      const share = examples.length / (2 * (isOfKind ? ofKind : others))
      const push = rate * share * (1 / (1 + Math.exp(-bias - sum / root)) - (isOfKind ? 1 : 0))
      bias -= push * 0.1
      for (const slot of used) {
        const factor = factors[slot] ?? 0
        factors[slot] = factor + (PRIOR - factor) * DECAY * rate - (push * (ratios[slot] ?? 0)) / root
      }
    }
  }
  return toModel(
    ratios.map((ratio, slot) => ratio * (factors[slot] ?? 0)),
    bias,
    options,
  )
}
