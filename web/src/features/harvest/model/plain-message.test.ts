import { describe, expect, it } from 'vitest'
import { plainMessage } from './plain-message.ts'

describe('plainMessage', () => {
  it.each([
    [
      'Pirkei Avot 3: /api/v3/texts/Pirkei_Avot.3?version=hebrew%7CTorat%20Emet%20357&return_format=default: the answer is not JSON',
      'Pirkei Avot 3: /api/v3/texts/Pirkei_Avot.3: the answer is not JSON',
    ],
    ['/api/index?x=1', '/api/index'],
    ['is it there? no', 'is it there? no'],
  ])('removes the query strings from %j and nothing else', (message, plain) => {
    expect(plainMessage(message)).toBe(plain)
  })
})
