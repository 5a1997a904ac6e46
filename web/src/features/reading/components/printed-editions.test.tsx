import type { SegmentView } from '@sugya/contract/api/texts'
import { expect, it } from 'vitest'
import { renderInLanguage } from '../../../test/render-in-language.tsx'
import { PrintedEditions } from './printed-editions.tsx'

const edition = { license: 'CC-BY', source: '', attribution: '' }
const html = 'In the beginning<sup class="footnote-marker">a</sup><i class="footnote">Or: when God began</i> God created'
const segment: SegmentView = {
  ...{ ref: 'Genesis 1:1', heRef: 'בראשית א:א', ruRef: 'Берешит 1:1' },
  texts: [
    { ...edition, language: 'he', title: 'WLC', html: 'בראשית', text: 'בראשית' },
    { ...edition, language: 'en', title: 'With notes', html, text: 'In the beginning God created' },
    { ...edition, language: 'en', title: 'Another', html: 'At first', text: 'At first' },
  ],
}

it('prints the words of the notes with the name of their verse, and only the editions on display', async () => {
  const { container } = await renderInLanguage('ru', <PrintedEditions segments={[segment]} languages={['he', 'en']} />)
  const lines = [...container.querySelectorAll('li')]
  expect(lines.map(({ textContent }) => textContent.replaceAll('\u00A0', ' '))).toEqual([
    'Берешит 1:1 a Or: when God began',
    'Иврит: WLC · Лицензия: CC-BY',
    'Английский: With notes · Лицензия: CC-BY',
  ])
  expect(lines[0]).toMatchObject({ lang: 'en', dir: 'ltr' })
})
