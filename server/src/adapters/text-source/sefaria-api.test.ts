import { expect, it } from 'vitest'
import { type PlannedPart, SourceFailure } from '../../ports/text-source.ts'
import { createSefariaApi } from './sefaria-api.ts'

const { signal } = new AbortController()
const part: PlannedPart = {
  title: 'Genesis',
  heTitle: 'בראשית',
  ruTitle: '',
  sectionNames: ['Chapter', 'Verse'],
  addressTypes: ['integer', 'integer'],
  sections: [[1], [2], [3]],
}

/**
 * A source whose lists of links exist for these chapters of Genesis alone; it answers 404 for the others, or with the
 * status given.
 */
function openSource(chapters: number[], status = 404) {
  const asked: number[] = []
  const source = createSefariaApi({
    async get(path) {
      const chapter = Number(/\.(\d+)\?/.exec(path)?.[1])
      asked.push(chapter)
      if (!chapters.includes(chapter)) throw new SourceFailure({ code: 'source_error', address: path, status })
      return [{ anchorRef: `Genesis ${String(chapter)}:1`, ref: 'Exodus 1:1', type: 'reference' }]
    },
  })
  const links = async (chapter: number) => ((await source.links?.(part, [chapter], signal)) ?? []).length
  return { asked, links }
}

it('asks a source without lists of links only once', async () => {
  const { asked, links } = openSource([])
  expect([await links(1), await links(2)]).toEqual([0, 0])
  expect(asked).toEqual([1])
})

it('goes on asking for links after a section that the source does not resolve', async () => {
  const { asked, links } = openSource([1, 3])
  expect([await links(1), await links(2), await links(3)]).toEqual([1, 0, 1])
  expect(asked).toEqual([1, 2, 3])
})

it('reports links that fail for another reason, and asks again', async () => {
  const { asked, links } = openSource([], 500)
  await expect(links(1)).rejects.toThrow(SourceFailure)
  await expect(links(2)).rejects.toThrow(SourceFailure)
  expect(asked).toEqual([1, 2])
})
