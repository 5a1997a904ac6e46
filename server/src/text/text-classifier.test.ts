import { describe, expect, it } from 'vitest'
import { trainClassifier } from '../../../scripts/support/train-classifier.ts'
import { trainNaiveBayes } from '../../../scripts/support/train-naive-bayes.ts'
import { listSlots, openTextClassifier } from './text-classifier.ts'

const inside = [
  'may one cook on shabbat',
  'when is the shema said',
  'מתי קוראים קריאת שמע',
  'когда читают Шма',
  'lighting candles on shabbat',
]
const outside = [
  'best shampoo for dry hair',
  'python list index error',
  'מתכון לפיצה',
  'как починить телефон',
  'football results of the league',
]
const examples = [...inside, ...outside].map((text, index) => ({ text, isOfKind: index >= inside.length }))

describe.each([
  ['gradient descent', () => trainClassifier(examples)],
  ['naive Bayes', () => trainNaiveBayes(examples, { slots: 65_536, pairs: true, sizes: [2, 3, 4] })],
])('a classifier trained by %s', (_, train) => {
  const model = train()
  const logit = openTextClassifier(model)

  it.each(['shabbat candles', 'קריאת שמע'])('takes %j for inside', (text) => expect(logit(text)).toBeLessThan(0))
  it.each(['shampoo', 'פיצה', 'телефон', 'Python error'])('takes %j for outside', (text) => expect(logit(text)).toBeGreaterThan(0))

  it('tells nothing of a text without words', () => {
    expect(logit('?!')).toBe(0)
  })

  it('is the same when it is trained again', () => {
    expect(train()).toEqual(model)
  })
})

it('n-grams have the sizes of the model', () => {
  const count = (sizes: number[]) => listSlots('shema', { slots: 65_536, pairs: false, sizes }).length
  // The word with its two edges has seven letters: itself, and six, five or four n-grams.
  expect([[2], [3], [4]].map(count)).toEqual([7, 6, 5])
})

it('slots do not depend on capitals, on vowel points or on which number is named', () => {
  const options = { slots: 1024, pairs: true }
  expect(listSlots('Shema 12', options)).toEqual(listSlots('shema 99', options))
  expect(listSlots('שְׁמַע', options)).toEqual(listSlots('שמע', options))
  expect(listSlots('a'.repeat(10_000), options).every((slot) => slot >= 0 && slot < 1024)).toBe(true)
})

it('with pairs, the order of the same words counts', () => {
  const [first, second] = ['can I eat', 'I eat can']
  const examples = [
    { text: first, isOfKind: true },
    { text: second, isOfKind: false },
  ]
  const blind = openTextClassifier(trainClassifier(examples, { slots: 4096, pairs: false }))
  expect(blind(first)).toBe(blind(second))
  const seeing = openTextClassifier(trainClassifier(examples, { slots: 4096, pairs: true }))
  expect(seeing(first)).toBeGreaterThan(0)
  expect(seeing(second)).toBeLessThan(0)
})
