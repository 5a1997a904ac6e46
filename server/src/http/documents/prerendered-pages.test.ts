import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readFirstPictures } from './prerendered-pages.ts'

describe('pages that the build has drawn', () => {
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'sugya-pictures-'))
    const landing = { he: '<h1>שלום</h1>', en: '<h1>Peace</h1>', ru: '<h1>Мир</h1>' }
    writeFileSync(path.join(folder, 'first-pictures.json'), JSON.stringify({ landing }))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  it.each(['/', '/landing'])('stand at %s as they were drawn, in the language of the document', (address) => {
    const pictures = readFirstPictures(folder)
    expect(pictures(address, 'ru')?.body.written).toBe('<div class="first-picture"><h1>Мир</h1></div>')
    expect(pictures(address, 'he')?.body.written).toBe('<div class="first-picture"><h1>שלום</h1></div>')
  })

  it.each(['/chat', '/chat/5e0c6f9a', '/texts', '/texts/landing', '/login', '/landing/', '/landing/more', '//', '/no/such/page'])(
    'stand nowhere else: %s',
    (address) => {
      expect(readFirstPictures(folder)(address, 'en')).toBeUndefined()
    },
  )

  it('are seen only where scripts run, and only by those for whom they were drawn', () => {
    const rules = readFirstPictures(folder)('/', 'en')?.head.written.match(/\S[^{}\n]*\{[^{}]*\}/g)
    expect(rules).toEqual([
      '.first-picture { display: none }',
      '[data-scripts] .first-picture { display: contents }',
      '[data-redrawn] .first-picture { display: none }',
    ])
  })

  it('are none where the build has drawn none', () => {
    expect(readFirstPictures(path.join(folder, 'none'))('/', 'en')).toBeUndefined()
  })
})
