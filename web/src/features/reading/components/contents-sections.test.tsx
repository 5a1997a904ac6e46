import type { WorkContents } from '@sugya/contract/api/texts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderInLanguage } from '../../../test/render-in-language.tsx'
import { ContentsSections } from './contents-sections.tsx'

const section = (n: number) => {
  const name = String(n)
  return { ref: `Genesis ${name}`, heRef: `בראשית ${name}`, ruRef: `Берешит ${name}`, name: { he: name, en: name, ru: name }, segments: 20 }
}
const contents: WorkContents = {
  ...{ title: 'Genesis', heTitle: 'בראשית', ruTitle: 'Берешит', sectionName: 'Chapter', nodes: [] },
  sections: [section(5), section(6), section(7), section(8)],
  portions: [
    {
      ...{ ref: 'Genesis 6:9-11:32', heRef: 'בראשית ו:ט-יא:לב', ruRef: 'Берешит 6:9–11:32', before: 'Genesis 7' },
      name: { he: 'נח', en: 'Noach', ru: 'Ноах' },
    },
  ],
}
const readLists = () => screen.getAllByRole('list').map((list) => list.textContent)

it('lists chapters under the weekly portions in which they begin', async () => {
  await renderInLanguage('he', <ContentsSections contents={contents} here="Genesis 6" />)
  expect(readLists()).toEqual(['56', '78'])
  expect(screen.getByRole('heading').textContent).toBe('נחו:ט-יא:לב')
  expect(screen.getByRole('link', { name: 'נח' }).getAttribute('href')).toBe('/texts/Genesis_6:9-11:32')
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('6')
})

it('lists the sections of any other work without headings', async () => {
  await renderInLanguage('en', <ContentsSections contents={{ ...contents, portions: [] }} here="" />)
  expect(screen.queryByRole('heading')).toBeNull()
  expect(readLists()).toEqual(['5678'])
})
