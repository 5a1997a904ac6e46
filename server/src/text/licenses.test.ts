import { describe, expect, it } from 'vitest'
import { judgeLicense } from './licenses.ts'

describe('judgeLicense', () => {
  it.each([
    'Public Domain',
    'public domain',
    'PD',
    'CC0',
    'CC0 1.0 Universal',
    'CC-BY',
    'CC BY 4.0',
    'CC-BY-SA',
    'Creative Commons Attribution-ShareAlike 3.0',
  ])('accepts %s', (license) => {
    expect(judgeLicense(license)).toEqual({ accepted: true })
  })

  it.each([
    ['CC-BY-NC', 'commercial'],
    ['CC BY-NC-SA 4.0', 'commercial'],
    ['CC-BY-ND', 'changes'],
    ['', 'no licence'],
    ['unknown', 'no licence'],
    ['Copyright: JPS, 1985', 'copyright'],
    ['© Koren', 'copyright'],
    ['Public Domain, except the notes', 'not a known'],
  ])('refuses %j and says why', (license, reason) => {
    expect(judgeLicense(license)).toEqual({ accepted: false, reason: expect.stringContaining(reason) as string })
  })
})
