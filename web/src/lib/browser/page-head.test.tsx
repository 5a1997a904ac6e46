import type { Language } from '@sugya/contract/api/texts'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link, Route, Routes } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { changeLanguage } from '../i18n/setup.ts'
import { renderInLanguage } from '../../test/render-in-language.tsx'
import { PageHead, useOwnHead } from './page-head.ts'

function Text() {
  useOwnHead({ title: 'Genesis 1' })
  return <Link to="/account">on</Link>
}

function Unknown() {
  useOwnHead({ title: 'not here', unlisted: true })
  return <Link to="/texts">on</Link>
}

function open(address: string, language: Language = 'en') {
  const pages = (
    <>
      <PageHead />
      <Routes>
        <Route path="texts/Genesis_1" element={<Text />} />
        <Route path="texts/Genesis_99" element={<Unknown />} />
        <Route path="*" element={<Link to="/texts/Genesis_1">on</Link>} />
      </Routes>
    </>
  )
  return renderInLanguage(language, pages, address)
}

const goOn = () => userEvent.click(screen.getByRole('link'))
const links = (selector: string) =>
  [...document.querySelectorAll<HTMLLinkElement>(`link${selector}`)].map(({ hreflang, href }) => [
    hreflang,
    href.replace(location.origin, ''),
  ])
const canonical = () => links('[rel=canonical]').map(([, href]) => href)
const robots = () => [...document.querySelectorAll<HTMLMetaElement>('meta[name=robots]')].map(({ content }) => content)
const description = () => document.querySelector<HTMLMetaElement>('meta[name=description]')?.content

beforeEach(() => {
  document.head.innerHTML = '<meta name="description" content="as the server wrote it"><title>as the server wrote it</title>'
})

describe('PageHead', () => {
  it('sets title, canonical address and alternates', async () => {
    await open('/')
    expect(document.title).toBe('Ask the Jewish library. See the source. · Sugya')
    expect(description()).toMatch(/^Questions about Tanakh/)
    expect(canonical()).toEqual(['/'])
    expect(links('[rel=alternate]')).toEqual([
      ['he', '/?lang=he'],
      ['en', '/?lang=en'],
      ['ru', '/?lang=ru'],
      ['x-default', '/'],
    ])
    expect(robots()).toEqual([])
  })

  it('follows the language, also in an address that has it', async () => {
    await open('/accuracy?lang=en')
    expect(canonical()).toEqual(['/accuracy?lang=en'])
    await act(() => changeLanguage('ru'))
    expect(document.title).toBe('Точность · Сугия')
    expect(canonical()).toEqual(['/accuracy?lang=ru'])
  })

  it('keeps the title of the server for a text until the page sets it, and restores it when the page unmounts', async () => {
    await open('/texts')
    expect(document.title).toBe('The library · Sugya')
    await goOn()
    expect(document.title).toBe('Genesis 1 · Sugya')
    expect(canonical()).toEqual(['/texts/Genesis_1'])
    await goOn()
    expect(document.title).toBe('Account · Sugya')
    expect([canonical(), links('[rel=alternate]'), robots()]).toEqual([[], [], ['noindex']])
    await goOn()
    expect(document.title).toBe('Genesis 1 · Sugya')
    expect(robots()).toEqual([])
  })

  it('asks search engines not to index an unlisted page', async () => {
    await open('/texts/Genesis_99')
    expect([document.title, robots()]).toEqual(['not here · Sugya', ['noindex']])
    await goOn()
    expect([document.title, robots()]).toEqual(['The library · Sugya', []])
  })
})
