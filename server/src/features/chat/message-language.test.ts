import { expect, it } from 'vitest'
import { messageLanguage } from './message-language.ts'

it.each([
  ['Hebrew letters', 'What does שבת mean?', 'ru', 'he'],
  ['Cyrillic letters', 'Что говорит Rashi?', 'he', 'ru'],
  ['other letters', 'Who was Moses?', 'he', 'en'],
  ['no letters at all: the interface', '613?', 'ru', 'ru'],
] as const)('knows the language by %s', (_name, text, interfaceLanguage, expected) => {
  expect(messageLanguage(text, interfaceLanguage)).toBe(expected)
})
