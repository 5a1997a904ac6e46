import { expect, it } from 'vitest'
import { detectMessageLanguage } from './message-language.ts'

it.each([
  ['Hebrew letters', 'What does שבת mean?', 'ru', 'he'],
  ['Cyrillic letters', 'Что говорит Rashi?', 'he', 'ru'],
  ['other letters', 'Who was Moses?', 'he', 'en'],
  ['no letters at all: the interface', '613?', 'ru', 'ru'],
] as const)('knows the language by %s', (_name, text, interfaceLanguage, expected) => {
  expect(detectMessageLanguage(text, interfaceLanguage)).toBe(expected)
})
