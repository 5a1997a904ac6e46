import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { showInLanguage } from '../../test/show-in-language.ts'
import { ForeignName } from './foreign-name.tsx'

it.each([
  ['he', 'Tanach with Nikkud', 'en'],
  ['ru', 'Torat Emet 363', 'en'],
  ['ru', 'תורת אמת', 'he'],
  ['en', 'Перевод Раши', 'ru'],
  ['en', 'Tanach with Nikkud', null],
  ['he', 'כתב יד לנינגרד; הניתוח: Open Scriptures', null],
  ['he', '1917', null],
] as const)('marks the language of a name for a reader of %s: %s', async (reader, name, language) => {
  await showInLanguage(reader)
  const { container } = render(<ForeignName name={name} />)
  expect(container.querySelector('bdi')?.getAttribute('lang')).toBe(language)
  expect(container.textContent).toBe(name)
})
