import { describe, expect, it } from 'vitest'
import { toOwnPath, addNext } from './own-path.ts'

describe('the path after sign-in', () => {
  it('is the requested path if it belongs to this site', () => {
    expect(toOwnPath('/account')).toBe('/account')
    expect(toOwnPath('/chat/abc?x=1#y')).toBe('/chat/abc?x=1#y')
    expect(toOwnPath('/upgrade')).toBe('/upgrade')
  })
  it('is never another site, in any notation', () => {
    for (const stranger of [
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      '/\t/evil.example',
      '/..//evil.example',
      'javascript:alert(1)',
      'evil',
      '',
      null,
    ])
      expect(toOwnPath(stranger), String(stranger)).toBe('/')
  })
  it('is not a page that redirects when it is done', () => {
    for (const page of ['/login', '/signup?next=/login', '/reset-password']) expect(toOwnPath(page)).toBe('/')
  })
  it('is added to an address', () => {
    expect(addNext('/signup', '/')).toBe('/signup')
    expect(addNext('/signup', '/chat/a?b=c')).toBe('/signup?next=%2Fchat%2Fa%3Fb%3Dc')
  })
})
