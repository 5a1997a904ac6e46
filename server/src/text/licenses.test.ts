import { describe, expect, it } from 'vitest'
import { findLicenseProblem } from './licenses.ts'

describe('findLicenseProblem', () => {
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
  ])('accepts the free license %s', (license) => {
    expect(findLicenseProblem(license)).toBeNull()
  })

  it.each([
    ['CC-BY-NC', 'non_commercial'],
    ['CC BY-NC-SA 4.0', 'non_commercial'],
    ['CC-BY-ND', 'no_derivatives'],
    ['', 'no_license'],
    ['unknown', 'no_license'],
    ['Copyright: JPS, 1985', 'copyright'],
    ['© Koren', 'copyright'],
    ['Public Domain, except the notes', 'not_free'],
  ])('refuses the license %j with the code %s', (license, code) => {
    expect(findLicenseProblem(license)).toBe(code)
  })
})
