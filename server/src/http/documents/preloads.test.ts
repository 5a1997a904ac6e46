import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPreloads } from './preloads.ts'

describe('readPreloads', () => {
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'sugya-preloads-'))
    const files = (language: string) => ({
      scripts: [`assets/chat-${language}.js`],
      styles: ['assets/chat.css'],
      fonts: ['assets/sans.woff2'],
    })
    const written = { chat: { he: files('he'), en: files('en'), ru: files('ru') } }
    writeFileSync(path.join(folder, 'preloads.json'), JSON.stringify(written))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  it('links the files of a page in the language of the reader', () => {
    const { written } = readPreloads(folder)('/chat', 'ru')
    expect(written).toContain('<link rel="modulepreload" crossorigin href="/assets/chat-ru.js" />')
    expect(written).toContain('<link rel="preload" as="style" crossorigin href="/assets/chat.css" />')
    expect(written).toContain('<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/sans.woff2" />')
    expect(written).not.toContain('chat-he.js')
  })
  it('applies the style of a prerendered page at once and lowers the priority of its scripts', () => {
    const { written } = readPreloads(folder)('/chat', 'ru', { prerendered: true })
    expect(written).toContain('<link rel="stylesheet" crossorigin href="/assets/chat.css" />')
    expect(written).toContain('<link rel="modulepreload" crossorigin href="/assets/chat-ru.js" fetchpriority="low" />')
    expect(written).not.toContain('as="style"')
  })
  it('writes no links for a page that the build does not list', () => {
    expect(readPreloads(folder)('/account', 'he').written).not.toContain('<link')
  })
  it('writes no links when the build has written no list', () => {
    expect(readPreloads(path.join(folder, 'none'))('/chat', 'he').written).not.toContain('<link')
  })
})
