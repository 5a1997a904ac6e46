import { expect, it } from 'vitest'
import { trainClassifier } from '../../../scripts/support/train-classifier.ts'
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
const model = trainClassifier([...inside.map((text) => ({ text, isOfKind: false })), ...outside.map((text) => ({ text, isOfKind: true }))])
const logit = openTextClassifier(model)

it.each(['shabbat candles', 'קריאת שמע'])('%j is inside', (text) => expect(logit(text)).toBeLessThan(0))
it.each(['shampoo', 'פיצה', 'телефон', 'Python error'])('%j is outside', (text) => expect(logit(text)).toBeGreaterThan(0))

it('a text without words tells nothing', () => {
  expect(logit('?!')).toBe(0)
})

it('training is deterministic', () => {
  expect(trainClassifier([...inside, ...outside].map((text, index) => ({ text, isOfKind: index >= inside.length })))).toEqual(model)
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
