import { Secret } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { findStep, hashRecoveryCode, newRecoveryCodes, newSecret, readDigits, toUri } from './codes.ts'

describe('codes of an authenticator app', () => {
  // RFC 6238, appendix B, for SHA-1: the last six of its eight digits.
  const secret = Secret.fromUTF8('12345678901234567890').base32
  it.each([
    [59, '287082', 1],
    [1_111_111_109, '081804', 0x23523ec],
    [1_234_567_890, '005924', 0x273ef07],
    [20_000_000_000, '353130', 0x27bc86aa],
  ])('at %i seconds the code %s has the time step %i', (seconds, code, step) => {
    expect(findStep(secret, code, new Date(seconds * 1000))).toBe(step)
  })

  it('a code is accepted for one step before and after its own, and no longer', () => {
    const at = (seconds: number) => findStep(secret, '081804', new Date(seconds * 1000))
    const start = 0x23523ec * 30
    expect([start - 31, start - 30, start, start + 59, start + 60].map(at)).toEqual([undefined, 0x23523ec, 0x23523ec, 0x23523ec, undefined])
  })

  it('the address for the app names site, administrator and secret', () => {
    const made = newSecret()
    expect(made).toMatch(/^[A-Z2-7]{32}$/)
    const uri = new URL(toUri(made, 'רבקה'))
    expect([uri.protocol, decodeURIComponent(uri.pathname)]).toEqual(['otpauth:', expect.stringContaining('Sugya:רבקה')])
    expect(Object.fromEntries(uri.searchParams)).toMatchObject({ secret: made, issuer: 'Sugya', digits: '6', period: '30' })
  })

  it.each([
    ['123456', '123456'],
    [' 123 456 ', '123456'],
    ['12345', undefined],
    ['aaaa-bbbb-cccc-dddd', undefined],
    ['١٢٣٤٥٦', undefined],
  ])('readDigits reads %j as %j', (code, digits) => {
    expect(readDigits(code)).toBe(digits)
  })
})

it('recovery codes are ten different ones of 80 bits, and their spelling makes no difference', () => {
  const { codes, hashes } = newRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^(?:[a-z2-7]{4}-){3}[a-z2-7]{4}$/)
  expect(codes.map((code) => hashRecoveryCode(` ${code.toUpperCase().replaceAll('-', ' ')}`))).toEqual(hashes)
})
