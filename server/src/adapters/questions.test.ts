import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { readReleaseFigures } from './questions.ts'

describe('readReleaseFigures', () => {
  it('reads figures of every measuring set in each language, and of the starter library', () => {
    const figures = readReleaseFigures(path.join(import.meta.dirname, '../../../data/questions/figures.json'))
    expect(figures.map(({ library, set }) => `${library} ${set}`)).toEqual([
      'starter tanakh',
      'large rabbinic',
      'large everyday',
      'large beginner',
      'large tanakh',
      'large strangers',
      'large scholars',
    ])
    for (const { byLanguage, total, command, set } of figures) {
      expect(command).toContain(`data/questions/${set}.measure.tsv`)
      expect(total.questions).toBe(byLanguage.he.questions + byLanguage.en.questions + byLanguage.ru.questions)
      for (const { recallAt1, recallAt10 } of Object.values(byLanguage)) expect(recallAt10).toBeGreaterThanOrEqual(recallAt1)
    }
  })
})
