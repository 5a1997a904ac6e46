import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPreloads } from './preloads.ts'

describe('preloads', () => {
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

  it('names the files of a page in the language it is read in', () => {
    const { written } = readPreloads(folder)('/chat', 'ru')
    expect(written).toContain('<link rel="modulepreload" crossorigin href="/assets/chat-ru.js" />')
    expect(written).toContain('<link rel="preload" as="style" crossorigin href="/assets/chat.css" />')
    expect(written).toContain('<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/sans.woff2" />')
    expect(written).not.toContain('chat-he.js')
  })
  it('has the style of a page that is drawn already used at once, and its scripts come after', () => {
    const { written } = readPreloads(folder)('/chat', 'ru', { drawn: true })
    expect(written).toContain('<link rel="stylesheet" crossorigin href="/assets/chat.css" />')
    expect(written).toContain('<link rel="modulepreload" crossorigin href="/assets/chat-ru.js" fetchpriority="low" />')
    expect(written).not.toContain('as="style"')
  })
  it('names nothing for a page the build says nothing of', () => {
    expect(readPreloads(folder)('/account', 'he').written).not.toContain('<link')
  })
  it('names nothing where the build has written no list', () => {
    expect(readPreloads(path.join(folder, 'none'))('/chat', 'he').written).not.toContain('<link')
  })
})
