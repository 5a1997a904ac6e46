import { expect, it } from 'vitest'
import { detectMessageLanguage } from './message-language.ts'

it.each([
  ['Hebrew letters', 'מה זה שבת?', 'ru', 'he'],
  ['Cyrillic letters', 'Что говорит Rashi?', 'he', 'ru'],
  ['most letters: an English question on a Hebrew word', 'What does the word חסד mean?', 'ru', 'en'],
  ['most letters: a Russian question on a Hebrew word', 'Что значит слово חסד?', 'he', 'ru'],
  ['most letters: a Hebrew question on an English word', 'מה פירוש המילה covenant בתורה?', 'en', 'he'],
  ['other letters: another script', '安息日是什么?', 'he', 'en'],
  ['other letters', 'Who was Moses?', 'he', 'en'],
  ['no letters at all: the interface', '613?', 'ru', 'ru'],
] as const)('knows the language by %s', (_name, text, interfaceLanguage, expected) => {
  expect(detectMessageLanguage(text, interfaceLanguage)).toBe(expected)
})
