import type { TextLanguage } from '@sugya/contract/api/texts'
import { expect, it } from 'vitest'
import { findOriginal } from './find-original.ts'

const edition = { id: 'e', work: 'Daniel', title: 'An Edition', license: '', source: '', attribution: '', priority: 1 }

it.each<[string, TextLanguage[], TextLanguage | undefined]>([
  ['the Hebrew text of a segment', ['en', 'he', 'ru'], 'he'],
  ['the Aramaic one where there is no Hebrew', ['en', 'arc'], 'arc'],
  ['the Hebrew one before the Aramaic, which is a translation then', ['arc', 'he'], 'he'],
  ['nothing among translations', ['en', 'ru', 'ar'], undefined],
])('finds as the original %s', (_name, languages, original) => {
  const texts = languages.map((language) => ({ edition: { ...edition, language }, html: language }))
  expect(findOriginal({ texts })?.html).toBe(original)
})
