import { describe, expect, it } from 'vitest'
import { safeLink } from './safe-link.ts'

describe('safeLink', () => {
  it.each(['https://www.sefaria.org/Genesis.25', 'https://sefaria.org/x', 'https://he.sefaria.org/x'])('allows %s', (href) => {
    expect(safeLink(href)).toEqual({ href, own: false })
  })
  it.each(['tel:1201', 'tel:*1201', 'tel:+442012345', 'tel:88002000122'])('allows the telephone number %s', (href) => {
    expect(safeLink(href)).toEqual({ href, own: false })
  })
  it('allows routes of the application', () => {
    expect(safeLink('/texts/Genesis 1')).toEqual({ href: '/texts/Genesis 1', own: true })
  })
  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'https://evil.example/sefaria.org',
    'https://sefaria.org.evil.example/',
    'https://notsefaria.org/',
    'https://sefaria.org@evil.example/',
    'https://user@sefaria.org/',
    'http://www.sefaria.org/',
    '//evil.example/x',
    '/\\evil.example',
    '/api/auth/logout',
    'mailto:a@b.c',
    'tel:',
    'tel:12;ext=3',
    'tel:javascript',
    '',
    undefined,
  ])('refuses %s', (href) => {
    expect(safeLink(href)).toBeUndefined()
  })
})
