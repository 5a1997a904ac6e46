import { describe, expect, it } from 'vitest'
import { toOwnPath, addNext } from './own-path.ts'

describe('where to go after signing in', () => {
  it('is the own path that was asked for', () => {
    expect(toOwnPath('/account')).toBe('/account')
    expect(toOwnPath('/chat/abc?x=1#y')).toBe('/chat/abc?x=1#y')
    expect(toOwnPath('/upgrade')).toBe('/upgrade')
  })
  it('is never another site, however it is written', () => {
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
  it('is not a page that one comes from', () => {
    for (const page of ['/login', '/signup?next=/login', '/reset-password']) expect(toOwnPath(page)).toBe('/')
  })
  it('is remembered in an address', () => {
    expect(addNext('/signup', '/')).toBe('/signup')
    expect(addNext('/signup', '/chat/a?b=c')).toBe('/signup?next=%2Fchat%2Fa%3Fb%3Dc')
  })
})
