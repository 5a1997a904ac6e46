import { describe, expect, it } from 'vitest'
import { isCode, isExpiry, isNumber, maskCode, maskExpiry, maskNumber } from './card-masks.ts'

const now = new Date('2026-11-21T12:00:00Z')

describe('card masks', () => {
  it('groups a number by four and cuts it to the longest card number', () => {
    expect(maskNumber('42424')).toBe('4242 4')
    expect(maskNumber('4242-4242 4242x4242')).toBe('4242 4242 4242 4242')
    expect(maskNumber('4'.repeat(30)).replaceAll(' ', '')).toHaveLength(19)
  })
  it('adds the slash to the expiry date, completes a one-digit month, and allows deleting it', () => {
    expect(maskExpiry('1', '')).toBe('1')
    expect(maskExpiry('12', '1')).toBe('12/')
    expect(maskExpiry('4', '')).toBe('04/')
    expect(maskExpiry('12/3', '12/')).toBe('12/3')
    expect(maskExpiry('12/34', '12/3')).toBe('12/34')
    expect(maskExpiry('12', '12/')).toBe('1')
  })
  it('recognizes complete values', () => {
    expect([isNumber('4242 4242 4242 4242'), isNumber('4242 4242')]).toEqual([true, false])
    expect([isCode('123'), isCode('1234'), isCode('12')]).toEqual([true, true, false])
    expect(maskCode('12a345')).toBe('1234')
  })
  it('accepts the current month and rejects the previous one', () => {
    expect([isExpiry('11/26', now), isExpiry('10/26', now), isExpiry('13/30', now), isExpiry('12/', now)]).toEqual([
      true,
      false,
      false,
      false,
    ])
  })
})
