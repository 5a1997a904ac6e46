import { expect, it } from 'vitest'
import partNames from '../../../../../data/titles/parts.json' with { type: 'json' }
import type { TextEntry } from '../../../ports/text-source.ts'
import { planImport } from './import-plan.ts'

const base = {
  ...{ version: 'starter', format: 1, analysis: '', origin: 'starter' as const, works: 0, segments: 0 },
  ...{ languages: [], inputs: {}, files: [] },
}

function planWork(title: string, heTitle: string) {
  const part = { title, heTitle, ruTitle: '', sectionNames: ['Paragraph'], addressTypes: ['integer' as const] }
  const entry: TextEntry = {
    ...{ key: 'a.json', title, categories: ['Kabbalah'], language: 'he', editionTitle: 'An edition', license: 'CC0', source: '' },
    ...{ hash: '1', parts: [part], unusable: null },
  }
  return planImport([], base, [{ entry, id: 'a', language: 'he' }]).works[0]?.work
}

it.each(partNames)('names $title in Hebrew and in Russian where its source names it in English', ({ title, he, ru }) => {
  expect(planWork(title, title)).toMatchObject({ heTitle: he, ruTitle: ru })
  expect(he).not.toMatch(/[a-z]/i)
  expect(ru).not.toMatch(/[a-z]/i)
})

it('names a work that it does not know as the source does', () => {
  expect(planWork('Sefer HaOrot', 'ספר האורות')).toMatchObject({ heTitle: 'ספר האורות', ruTitle: 'Sefer HaOrot' })
})
