import { describe, expect, it } from 'vitest'
import { chooseLanguages } from './choose-texts.ts'
import { parseReadingChoices } from './reading-choices.ts'

describe('the languages on display by default', () => {
  it.each([
    ['he', ['he', 'en', 'ru'], ['he']],
    ['he', ['arc', 'en'], ['arc']],
    ['he', ['en', 'ar'], ['en']],
    ['en', ['arc', 'en', 'ru'], ['arc', 'en']],
    ['ru', ['he', 'en', 'ru', 'ar'], ['he', 'ru']],
    ['ru', ['arc', 'en'], ['arc', 'en']],
    ['ru', ['ar'], ['ar']],
  ] as const)('show a reader of %s of %j the languages %j', (reader, present, shown) => {
    expect(chooseLanguages(present, reader)).toEqual(shown)
  })
})

it('a stored choice of Aramaic is one of Hebrew, so that it holds for texts in either', () => {
  expect(parseReadingChoices({ languages: ['arc', 'en'] }).languages).toEqual(['he', 'en'])
  expect(parseReadingChoices({ languages: ['ar'] }).languages).toEqual(['ar'])
})
