import { expect, it } from 'vitest'
import { fakeFinder, fakeLibrary, fakeReferences, segmentsOfGenesis } from '../citations/citations.fixture.ts'
import { toPassage } from '../citations/passages.ts'
import { carryOver } from './carry-over.ts'

const deps = { library: fakeLibrary({ withRashi: true }), references: fakeReferences, findSources: async () => fakeFinder([]) }
const answer = (...refs: string[]) => ({ role: 'assistant' as const, content: 'So it says [1].', refs })

async function carry(history: ReturnType<typeof answer>[], ...sources: ReturnType<typeof segmentsOfGenesis>[]) {
  const passages = await carryOver(
    deps,
    history,
    sources.flatMap((segments) => toPassage(segments) ?? []),
  )
  return passages.map(({ reference }) => fakeReferences.format(reference, 'en'))
}

it('carries over what the last two answers cited, latest first, three passages at most', async () => {
  const history = [answer('Genesis 26:3'), answer('Genesis 25:27', 'Genesis 25:31'), answer('Genesis 1:1', 'Rashi on Genesis 25:34:1')]
  expect(await carry(history)).toEqual(['Genesis 1:1', 'Rashi on Genesis 25:34:1', 'Genesis 25:27'])
  expect(await carry(history.slice(0, 2))).toEqual(['Genesis 25:27', 'Genesis 25:31', 'Genesis 26:3'])
})

it('carries nothing over twice, and nothing that is a source already or that the library lacks', async () => {
  expect(await carry([answer('Genesis 25:31-32', 'Genesis 25:31', 'Genesis 25:31-33')])).toEqual(['Genesis 25:31-32'])
  expect(await carry([answer('Genesis 25:31', 'Genesis 51:1')], segmentsOfGenesis(25, 29, 34))).toEqual([])
})
