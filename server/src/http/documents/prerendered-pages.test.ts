import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPrerenderedPages } from './prerendered-pages.ts'

describe('readPrerenderedPages', () => {
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'sugya-prerendered-'))
    const landing = { he: '<h1>שלום</h1>', en: '<h1>Peace</h1>', ru: '<h1>Мир</h1>' }
    writeFileSync(path.join(folder, 'prerendered.json'), JSON.stringify({ landing }))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  it.each(['/', '/landing'])('returns the landing page at %s in the language of the document', (address) => {
    const pages = readPrerenderedPages(folder)
    expect(pages(address, 'ru')?.body.written).toBe('<div class="prerendered"><h1>Мир</h1></div>')
    expect(pages(address, 'he')?.body.written).toBe('<div class="prerendered"><h1>שלום</h1></div>')
  })

  it.each(['/chat', '/chat/5e0c6f9a', '/texts', '/texts/landing', '/login', '/landing/', '/landing/more', '//', '/no/such/page'])(
    'returns nothing at %s',
    (address) => {
      expect(readPrerenderedPages(folder)(address, 'en')).toBeUndefined()
    },
  )

  it('shows the page only where scripts run, and only to the readers it was rendered for', () => {
    const rules = readPrerenderedPages(folder)('/', 'en')?.head.written.match(/\S[^{}\n]*\{[^{}]*\}/g)
    expect(rules).toEqual([
      '.prerendered { display: none }',
      '[data-scripts] .prerendered { display: contents }',
      '[data-rerender] .prerendered { display: none }',
    ])
  })

  it('returns nothing when the build has written no pages', () => {
    expect(readPrerenderedPages(path.join(folder, 'none'))('/', 'en')).toBeUndefined()
  })
})
