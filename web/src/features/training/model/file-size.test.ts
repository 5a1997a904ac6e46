import { describe, expect, it } from 'vitest'
import { toFileSize } from './file-size.ts'

describe('the size of a file', () => {
  it.each([
    [1, '1', 'sizeBytes'],
    [1023, '1,023', 'sizeBytes'],
    [1024, '1.00', 'sizeKb'],
    [1536, '1.50', 'sizeKb'],
    [52_428_800, '50.00', 'sizeMb'],
    [1_288_490_189, '1.20', 'sizeGb'],
    [2 ** 41, '2,048.00', 'sizeGb'],
  ])('%i bytes are %s, %s', (bytes, size, unit) => {
    expect(toFileSize(bytes, 'en')).toEqual({ size, unit })
  })
  it('has the decimal sign of the language', () => {
    expect(toFileSize(1536, 'ru').size).toBe('1,50')
  })
})
