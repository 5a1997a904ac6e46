import { expect, it } from 'vitest'
import { toEditionName } from './edition-names.ts'

it.each([
  ['en', 'Russian Synodal Translation (1876), a Christian translation'],
  ['he', 'התרגום הסינודלי לרוסית (1876), תרגום נוצרי'],
  ['ru', 'Синодальный перевод (1876), христианский перевод'],
] as const)('says of the Synodal translation that it is a Christian one, in %s', (language, name) => {
  expect(toEditionName('Russian Synodal Translation, 1876 [ru]', language)).toBe(name)
})

it('keeps the title of an edition that has no other name', () => {
  expect(toEditionName('Vilna Edition', 'ru')).toBe('Vilna Edition')
  expect(toEditionName('constructor', 'en')).toBe('constructor')
})
