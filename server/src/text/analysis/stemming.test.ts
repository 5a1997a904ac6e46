import { describe, expect, it } from 'vitest'
import { stemEnglish, stemRussian } from './stemming.ts'
import { getTokenWeight } from './token-weight.ts'

describe('stemEnglish', () => {
  it.each([
    ['cometh', 'come'],
    ['slayeth', 'slew'],
    ['saith', 'said'],
    ['hath', 'have'],
    ['lovest', 'love'],
    ['dreameth', 'dreams'],
    ['begat', 'beget'],
    ['thou', 'you'],
    ['thy', 'your'],
    ['brethren', 'brothers'],
    ['sold', 'selling'],
    ['children', 'child'],
    ['oxen', 'ox'],
  ])('gives %s of the King James Version the stem of %s', (old, plain) => {
    expect(stemEnglish(old)).toBe(stemEnglish(plain))
  })

  it.each([
    ['valor', 'valour'],
    ['neighbor', 'neighbour'],
    ['plow', 'plough'],
    ['honored', 'honoured'],
  ])('gives the American %s the stem of the British %s', (american, british) => {
    expect(stemEnglish(american)).toBe(stemEnglish(british))
  })

  it.each(['seth', 'harvest', 'forest', 'priest', 'japheth', 'teeth', 'sabbath'])('takes %s for no verb', (word) => {
    expect(stemEnglish(word)).not.toBe(stemEnglish(word.replace(/e?(th|st)$/, '')))
  })
})

describe('stemRussian', () => {
  it.each([
    ['первородство', 'первородства'],
    ['продал', 'продать'],
    ['люди', 'человек'],
    ['дети', 'ребенок'],
    ['львы', 'лев'],
    ['сны', 'сон'],
    ['отца', 'отец'],
    ['сжег', 'жечь'],
  ])('gives %s the stem of %s', (form, base) => {
    expect(stemRussian(form)).toBe(stemRussian(base))
  })

  it('keeps taking apart from brothers', () => {
    expect(stemRussian('взял')).not.toBe(stemRussian('брата'))
  })
})

describe('words that look like others that say nothing', () => {
  it.each(['ной', 'ноя', 'лия', 'лию', 'илия', 'иов', 'иова', 'ииуй', 'коген', 'послы', 'лень'])('%s is not passed over', (word) => {
    expect(getTokenWeight('ru', stemRussian(word))).toBe(1)
  })

  it.each(['kindness', 'evening'])('%s is not passed over', (word) => {
    expect(getTokenWeight('en', stemEnglish(word))).toBe(1)
  })

  it('their forms stay together', () => {
    expect(new Set(['ной', 'ноя', 'ною', 'ноем', 'ное'].map(stemRussian)).size).toBe(1)
    expect(new Set(['съел', 'едят', 'ели', 'съесть'].map(stemRussian)).size).toBe(1)
  })
})
