import { describe, expect, it } from 'vitest'
import { sanitizeFileName, toTitle } from './file-name.ts'

describe('sanitizeFileName', () => {
  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\docs\\x.pdf', 'x.pdf'],
    ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
    ['a\0b\n.txt', 'ab.txt'],
    ['..', 'file'],
    ['', 'file'],
    ['  פרקי אבות.docx ', 'פרקי אבות.docx'],
    ['half \uD800 of it.txt', 'half \uFFFD of it.txt'],
  ])('turns %j into %j', (given, kept) => {
    expect(sanitizeFileName(given)).toBe(kept)
  })

  it('cuts a long name between characters', () => {
    expect([...sanitizeFileName('𐤀'.repeat(500))]).toHaveLength(200)
  })

  it('toTitle makes a title of the name without its extension', () => {
    expect(toTitle('Pirkei_Avot.docx')).toBe('Pirkei Avot')
    expect(toTitle('.txt')).toBe('.txt')
  })
})
