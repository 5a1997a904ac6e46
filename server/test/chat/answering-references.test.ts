import { describe, expect, it } from 'vitest'
import { fakeLibrary, segmentsOfGenesis } from '../../src/features/chat/answering/citations/citations.fixture.ts'
import { citeAnswer } from '../../src/features/chat/answering/citations/citation-processor.ts'
import { toPassage, readSegments } from '../../src/features/chat/answering/citations/passages.ts'
import { createTitleVocabulary } from '../../src/features/chat/answering/citations/title-vocabulary.ts'
import { noMetrics } from '@sugya/testing/fakes/no-metrics'
import { classicalTitles } from '../../src/text/references/titles/classical-titles.ts'
import { createReferences } from '../../src/text/references/references.ts'

// Real: the titles of the whole classical catalog and their parser. A few verses of Genesis replace the library.
const references = createReferences(classicalTitles)
const vocabulary = createTitleVocabulary(classicalTitles)
const library = fakeLibrary()

async function cite(language: 'he' | 'en' | 'ru', answer: string) {
  const source = toPassage(segmentsOfGenesis(25, 29, 34))
  if (source === null) throw new Error('the fixture has these verses')
  const deps = {
    references,
    vocabulary,
    metrics: noMetrics,
    readSegments: (r: Parameters<typeof readSegments>[1]) => readSegments(library, r),
    findQuoted: async () => [],
  }
  async function* letters() {
    yield* answer
  }
  let text = ''
  const citations: string[] = []
  for await (const event of citeAnswer(deps, { sources: new Map([[1, source]]), language, question: '' }, letters())) {
    if (event.type === 'delta') text += event.text
    else citations.push(`${event.citation.ref} ${event.citation.status}`)
  }
  return { text, citations }
}

describe('references in an answer', () => {
  it.each([
    ['en', 'It is told in Genesis chapter 25, verse 34.', 'Genesis 25:34'],
    ['en', 'See (Gen. 25:32).', 'Genesis 25:32'],
    ['he', 'כמסופר בבראשית כ"ה, ל"ד.', 'Genesis 25:34'],
    ['he', 'ראו בראשית כה, לא.', 'Genesis 25:31'],
    ['ru', 'Об этом сказано в Быт. 25:34.', 'Genesis 25:34'],
    ['ru', 'Смотри Берешит 25:31.', 'Genesis 25:31'],
  ] as const)('resolves the reference in an answer in %s: %s', async (language, answer, ref) => {
    const { text, citations } = await cite(language, answer)
    expect(citations).toEqual([`${ref} paraphrase`])
    expect(text.replace(/ \[1\]/, '')).toBe(answer)
  })

  it.each([
    ['en', 'He ate (Genesis 60:1).', 'He ate.'],
    ['en', 'So says Berakhot 2a too.', 'So says Berakhot 2a (not in the library) too.'],
    ['he', 'כך נאמר בבראשית צט, א.', 'כך נאמר בבראשית צט, א (לא נמצא בספרייה).'],
    ['ru', 'Так сказано в Берешит 99:1.', 'Так сказано в Берешит 99:1 (в библиотеке не найдено).'],
  ] as const)('removes or marks a reference that is not in the library, %s: %s', async (language, answer, shown) => {
    expect(await cite(language, answer)).toEqual({ text: shown, citations: [] })
  })

  it.each([
    ['en', '"Sell me this day thy birthright" (Exodus 3:4).', '(Genesis 25:31) [1]'],
    ['he', '"מכרה כיום את בכרתך לי" (שמות ג, ד).', '(בראשית כ״ה:ל״א) [1]'],
    ['ru', '«ויבז עשו את הבכרה» (Исход 3:4).', '(Берешит 25:34) [1]'],
  ] as const)('corrects the wrong reference of a quotation, %s', async (language, answer, shown) => {
    const { text, citations } = await cite(language, answer)
    expect(text).toContain(shown)
    expect(citations[0]).toMatch(/repaired$/)
  })
})
