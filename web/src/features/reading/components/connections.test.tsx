import type { TextLink } from '@sugya/contract/api/links'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderInLanguage } from '../../../test/render-in-language.tsx'
import { refusal, serve } from '../../../test/serve.ts'
import { Connections } from './connections.tsx'

const verse = { ref: 'Genesis 1:1', heRef: 'בראשית א:א', ruRef: 'Берешит 1:1' }
const link = (ref: string): TextLink => ({
  ...{ ref, heRef: ref, ruRef: ref, work: { he: 'ברכות', en: 'Berakhot', ru: 'Брахот' }, categories: ['Talmud'] },
  ...{ type: 'quotation', direction: 'cited-by', source: 'found', on: [verse] },
  excerpt: { language: 'arc', text: 'דכתיב בראשית ברא אלהים' },
  translation: { language: 'en', text: 'As it is written: In the beginning God created' },
})
const ADDRESS = 'GET /api/links/Genesis%201%3A1'
const body = (links: TextLink[], next: string | null = null, complete = true) =>
  Response.json({ ...verse, counts: { commentaries: 0, citedBy: 11, cites: 0, parallels: 2 }, complete, links, next })

afterEach(() => vi.unstubAllGlobals())

describe('Connections', () => {
  it('counts each group, loads one when it opens, and shows more on request', async () => {
    const calls = serve({
      [ADDRESS]: ({ address }) => (address.includes('after=') ? body([link('Berakhot 3a:1')]) : body([link('Berakhot 2a:1')], '1.2.1.1')),
    })
    await renderInLanguage('en', <Connections reference="Genesis 1:1" link={(ref, name) => <a href={`/${ref}`}>{name}</a>} />)
    expect((await screen.findByText('Cited by')).textContent).toBe('Cited by 11')
    expect(screen.getByText('Parallels').textContent).toBe('Parallels 2')
    expect(screen.queryByText('Commentaries')).toBeNull()
    expect(calls).toHaveLength(1)
    await userEvent.click(screen.getByText('Cited by'))
    expect((await screen.findByRole('link', { name: 'Berakhot 2a:1' })).getAttribute('href')).toBe('/Berakhot 2a:1')
    expect(screen.getByText('דכתיב בראשית ברא אלהים')).toMatchObject({ lang: 'arc', dir: 'rtl' })
    expect(screen.getByText('As it is written: In the beginning God created')).toMatchObject({ lang: 'en', dir: 'ltr' })
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
    expect(await screen.findByRole('link', { name: 'Berakhot 3a:1' })).toBeTruthy()
  })

  it('leaves out groups that stand elsewhere, and says when not all links have been found', async () => {
    serve({ [ADDRESS]: body([], null, false) })
    await renderInLanguage('he', <Connections reference="Genesis 1:1" without={['parallels']} />)
    expect((await screen.findByRole('status')).textContent).toBe('ציטוטים ומקבילות עדיין נאספים.')
    expect(screen.getByText(/מצוטט אצל/)).toBeTruthy()
    expect(screen.queryByText(/מקבילות ?2/)).toBeNull()
  })

  it('offers to try again when the connections cannot be read', async () => {
    let isBroken = true
    serve({ [ADDRESS]: () => (isBroken ? refusal(503, 'library_unreadable') : body([])) })
    await renderInLanguage('ru', <Connections reference="Genesis 1:1" />)
    expect((await screen.findByRole('alert')).textContent).toMatch(/удалось загрузить связи/)
    isBroken = false
    await userEvent.click(screen.getByRole('button', { name: 'Повторить' }))
    expect(await screen.findByText(/Кто цитирует/)).toBeTruthy()
  })
})
