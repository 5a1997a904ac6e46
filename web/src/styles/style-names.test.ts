import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

/** The classes that a style sheet gives rules of their own, wherever they stand: `.card {`. */
function ownClasses(css: string): Set<string> {
  const bare = css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\([^()]*\)/g, '()')
  const selectors = [...bare.matchAll(/([^{}]+)\{/g)].flatMap(([, list = '']) => list.split(','))
  const names = selectors.map((selector) => /^\s*\.([\w-]+)\s*$/.exec(selector)?.[1])
  return new Set(names.filter((name) => name !== undefined))
}

const files = globSync('**/*.css', { cwd: path.join(import.meta.dirname, '..') })

it('style sheets hold tokens, fonts and prose; everything else has its look from utilities', () => {
  expect(files.sort()).toEqual([
    'features/reading/components/reading.css',
    'features/sheets/components/sheet.css',
    'styles/fonts.css',
    'styles/prose.css',
    'styles/styles.css',
  ])
})

it('a class has its rules in one style sheet: which of two would win hangs on which page was opened first', () => {
  const homes = new Map<string, string[]>()
  for (const file of files)
    for (const name of ownClasses(readFileSync(path.join(import.meta.dirname, '..', file), 'utf8')))
      homes.set(name, [...(homes.get(name) ?? []), file])
  expect(Object.fromEntries([...homes].filter(([, where]) => where.length > 1))).toEqual({})
})
