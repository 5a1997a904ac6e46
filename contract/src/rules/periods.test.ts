import { expect, it } from 'vitest'
import { compareByTime, type Dated } from './periods.ts'

const rashi: Dated = { period: 'rishonim', dates: { from: 1040, to: 1105 } }
const ramban: Dated = { period: 'rishonim', dates: { from: 1194, to: 1270 } }
const undated: Dated = { period: 'rishonim', dates: null }
const malbim: Dated = { period: 'acharonim', dates: { from: 1809, to: 1879 } }
const torah: Dated = { period: 'torah', dates: null }

it('orders works by period, then by years, those of unknown time last', () => {
  const sorted = [null, malbim, ramban, undated, rashi, torah].toSorted(compareByTime)
  expect(sorted).toEqual([torah, undated, rashi, ramban, malbim, null])
})
