import type { PassageView } from '@sugya/contract/api/texts'
import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderInLanguage } from '../test/render-in-language.tsx'
import { stubMedia } from '../test/stub-media.ts'
import { PassageActions } from './passage-actions.tsx'

const passage: PassageView = {
  ...{ ref: 'Genesis 1:1', heRef: 'בראשית א׳:א׳', ruRef: 'Берешит 1:1' },
  ...{ title: 'Genesis', heTitle: 'בראשית', ruTitle: 'Берешит', categories: [], authorship: null, segments: [], editions: [] },
  ...{ previous: null, next: null, commentaries: [], url: '' },
  section: { ref: 'Genesis 1', heRef: 'בראשית א׳', ruRef: 'Берешит 1', segments: [] },
}

afterEach(() => vi.unstubAllGlobals())

it.each([
  ['in a word each on a phone', true, ['Ask', 'Copy', 'Link', 'Sheet']],
  ['in full on a wide window', false, ['Ask about this passage', 'Copy with reference', 'Copy link', 'Add to sheet']],
])('names the actions on a passage %s', async (_, isNarrow, names) => {
  stubMedia(() => isNarrow)
  await renderInLanguage('en', <PassageActions passage={passage} languages={['he']} />)
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(names)
})
