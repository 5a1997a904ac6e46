import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { renderPage } from '../../test/render-page.tsx'
import { DevUiPage } from './dev-ui-page.tsx'

/** Parts of components, and what shows only together with the server or a whole page. */
const ELSEWHERE = [
  'bottom-sheet-layer.tsx',
  'marked-text.tsx',
  'notices.tsx',
  'plain-page.tsx',
  'saved-copy-note.tsx',
  'session-list.tsx',
  'side-sheet-layer.tsx',
  'skip-link.tsx',
]
const UI = path.join(import.meta.dirname, '../../components/ui')
const COMPONENTS = globSync('*.tsx', { cwd: UI }).filter((file) => !file.includes('.test.') && !ELSEWHERE.includes(file))

/** States that each language shows in each theme. */
const STATES = [
  'button:disabled',
  'button[aria-busy=true]',
  'button[aria-pressed=true]',
  'input[aria-invalid=true]',
  'fieldset:disabled input',
  'select',
  'textarea',
  'table',
  '[role=tablist]',
  'progress',
  '[role=alert]',
  '[data-tone=bad]',
  '[data-status=paraphrase]',
]

describe('DevUiPage', () => {
  it('shows the controls in all states, in three languages and both themes', async () => {
    await renderPage({ at: '/', routes: { '/': <DevUiPage /> } })
    const sides = [...document.querySelectorAll('section[lang][dir]')]
    expect(sides.map((side) => side.getAttribute('aria-label'))).toEqual(
      ['light', 'dark'].flatMap((theme) => ['English', 'עברית', 'Русский'].map((language) => `${language}, ${theme}`)),
    )
    for (const side of sides) expect(STATES.filter((state) => side.querySelector(state) === null)).toEqual([])
  })
  it('shows every component', () => {
    const pages = globSync('dev-ui-*.tsx', { cwd: import.meta.dirname }).filter((file) => !file.includes('.test.'))
    const source = pages.map((file) => readFileSync(path.join(import.meta.dirname, file), 'utf8')).join('')
    expect(COMPONENTS.filter((file) => !source.includes(`components/ui/${file}`))).toEqual([])
  })
})
