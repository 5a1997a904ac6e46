import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import offTopicModel from '../../../data/ranking/off-topic.json' with { type: 'json' }
import { namesJewishSubject } from '../text/jewish-subjects.ts'
import { openTextClassifier } from '../text/text-classifier.ts'

const computeLogit = openTextClassifier(offTopicModel.words)
const rows = readFileSync(path.join(import.meta.dirname, '../../../data/questions/outside.measure.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)

// The features of finding, which need a library, add to both shares.
it.each([
  ['en', 3],
  ['he', 4],
  ['ru', 5],
])('the words alone tell most questions outside these texts from those that look alike: %s', (_, column) => {
  const countOutside = (kind: string) => {
    const all = rows.map((row) => row.split('\t')).filter((cells) => cells[1] === kind)
    const isOutside = (question: string) => computeLogit(question) > 0 && !namesJewishSubject(question)
    return all.filter((cells) => isOutside(cells[column] ?? '')).length / all.length
  }
  expect(countOutside('offtopic')).toBeGreaterThan(0.6)
  expect(countOutside('lookalike')).toBeLessThan(0.12)
})
