import path from 'node:path'
import { expect, it } from 'vitest'
import { tokenizers } from '../../text/analysis/tokenizers.ts'
import { readLexicon } from './lexicon-files.ts'

const lexicon = readLexicon(path.join(import.meta.dirname, '../../../../data'))
const listRefs = (wording: string) => lexicon.match('en', tokenizers.en(wording)).flatMap(({ entry }) => entry.refs)

it('takes what happened in the Tanakh for a concept of a question, by the wordings of its descriptions', () => {
  expect(listRefs('sky dividing waters above and below')).toContain('Genesis 1:6-13')
})

it('takes no other description for a concept', () => {
  expect(listRefs('carob tree, stream and walls as proof').filter((ref) => ref.startsWith('Bava Metzia'))).toEqual([])
})

it('finds a passage of the Tanakh once among the topics', () => {
  const refs = lexicon.topics.listRefs()
  expect(refs.filter((ref) => ref === 'Genesis 1:6-13')).toHaveLength(1)
})
