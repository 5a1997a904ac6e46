import { describe, expect, it } from 'vitest'
import { plainName, titleOf } from './file-name.ts'

describe('the name of an uploaded file', () => {
  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\docs\\x.pdf', 'x.pdf'],
    ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
    ['a\0b\n.txt', 'ab.txt'],
    ['..', 'file'],
    ['', 'file'],
    ['  פרקי אבות.docx ', 'פרקי אבות.docx'],
    ['half \uD800 of it.txt', 'half \uFFFD of it.txt'],
  ])('%j is kept as %j', (given, kept) => {
    expect(plainName(given)).toBe(kept)
  })

  it('is cut between characters when it is too long', () => {
    expect([...plainName('𐤀'.repeat(500))]).toHaveLength(200)
  })

  it('without its ending is the title of a text', () => {
    expect(titleOf('Pirkei_Avot.docx')).toBe('Pirkei Avot')
    expect(titleOf('.txt')).toBe('.txt')
  })
})
