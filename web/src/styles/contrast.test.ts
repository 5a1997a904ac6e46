import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const css = readFileSync(path.join(import.meta.dirname, 'styles.css'), 'utf8')
const handbook = readFileSync(path.join(import.meta.dirname, '../../../docs/design-system.md'), 'utf8')

/** `--ink: light-dark(#24201a, #e9e2d5)`, by name. */
const colours = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(([, name = '', light = '', dark = '']) => [
    name,
    { light, dark },
  ]),
)

/** Relative luminance. https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function contrast(one: string, other: string): number {
  const [lower = 0, higher = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (higher + 0.05) / (lower + 0.05)
}

const INKS = ['ink', 'muted', 'accent', 'danger', 'proven', 'paraphrase', 'repaired']
const PAPERS = ['paper', 'shade', 'raised']
/** The text of a verse that a reader has highlighted, and its number. */
const MARKED = ['yellow', 'green', 'blue', 'pink'].flatMap((color) => ['ink', 'muted', 'accent'].map((ink) => [ink, `highlight-${color}`]))
const PAIRS = [...INKS.flatMap((ink) => PAPERS.map((paper) => [ink, paper])), ['on-accent', 'accent'], ['on-mark', 'mark'], ...MARKED] as [
  string,
  string,
][]
/** What is drawn in charts, on the paper they are drawn on. */
const DRAWN = ['chart-first', 'chart-second', 'chart-third', 'muted', 'proven', 'danger'].map((ink) => [ink, 'raised']) as [
  string,
  string,
][]
/** What words need; https://www.w3.org/TR/WCAG22/#contrast-minimum */
const ENOUGH = 4.5
/** What lines and bars need; https://www.w3.org/TR/WCAG22/#non-text-contrast */
const ENOUGH_DRAWN = 3

const measured = (ink: string, paper: string, scheme: 'light' | 'dark') =>
  contrast(colours.get(ink)?.[scheme] ?? '', colours.get(paper)?.[scheme] ?? '')

describe('the colours', () => {
  it.each(PAIRS)('%s can be read on %s, in light and in dark', (ink, paper) => {
    expect(measured(ink, paper, 'light')).toBeGreaterThanOrEqual(ENOUGH)
    expect(measured(ink, paper, 'dark')).toBeGreaterThanOrEqual(ENOUGH)
  })
  it.each(DRAWN)('%s can be seen on %s, in light and in dark', (ink, paper) => {
    expect(measured(ink, paper, 'light')).toBeGreaterThanOrEqual(ENOUGH_DRAWN)
    expect(measured(ink, paper, 'dark')).toBeGreaterThanOrEqual(ENOUGH_DRAWN)
  })
  it('stand in the handbook with their contrast as it is', () => {
    const lines = [...PAIRS, ...DRAWN.filter(([ink]) => ink.startsWith('chart-'))].map(
      ([ink, paper]) => `| ${ink} on ${paper} | ${measured(ink, paper, 'light').toFixed(1)} | ${measured(ink, paper, 'dark').toFixed(1)} |`,
    )
    expect(lines.filter((line) => !handbook.includes(line))).toEqual([])
  })
})
