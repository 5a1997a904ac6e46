import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { noMetrics } from '@sugya/testing/fakes/no-metrics'
import { foldText } from '../../../../text/quotes.ts'
import { fakeReferences, fakeTitles, genesis, segmentsOfGenesis } from './citations.fixture.ts'
import { citeAnswer, type CiteInput, type CiteDeps } from './citation-processor.ts'
import { toPassage, type Passage } from './passages.ts'
import { createTitleVocabulary } from './title-vocabulary.ts'

const source = (from: number, to = from) => toPassage(segmentsOfGenesis(25, from, to)) as Passage
const sources = new Map([
  [1, source(29, 34)],
  [2, source(27)],
])

const parts: CiteDeps = {
  references: fakeReferences,
  vocabulary: createTitleVocabulary(fakeTitles),
  metrics: noMetrics,
  segmentsOf: async (reference) =>
    genesis.filter(({ sections: [c, v = 0] }) => c === reference.from[0] && v >= (reference.from[1] ?? 0) && v <= (reference.to[1] ?? 999)),
  findQuoted: async (words) =>
    genesis.filter((segment) => segment.texts.some(({ html }) => foldText(html).letters.includes(foldText(words).letters))).map((s) => [s]),
}

async function cite(pieces: string[], options: Partial<CiteInput> = {}) {
  async function* stream() {
    yield* pieces
  }
  const run = citeAnswer(parts, { sources, language: 'en', question: 'Who sold his birthright?', ...options }, stream())
  let text = ''
  const citations = []
  for (;;) {
    const next = await run.next()
    if (next.done) return { text, citations, removed: next.value.removed }
    if (next.value.type === 'delta') text += next.value.text
    else {
      expect(text).not.toContain(`[${String(next.value.citation.n)}]`)
      citations.push(next.value.citation)
    }
  }
}

describe('markers', () => {
  it.each(['[1]', '[[1]]', '【1】', '［1］', '【1†source】', '[S1]', '[1, 1]', '[1](https://evil.example/x)'])(
    'reads %s as source one',
    async (form) => {
      const { text, citations } = await cite([`Esau sold it ${form}.`])
      expect(text).toBe('Esau sold it [1].')
      expect(citations).toMatchObject([{ n: 1, ref: 'Genesis 25:29-34', status: 'paraphrase', quote: '' }])
    },
  )

  it('numbers citations in the order they appear', async () => {
    const { text, citations } = await cite(['A hunter [2] sold it [1], a hunter [2].'])
    expect(text).toBe('A hunter [1] sold it [2], a hunter [1].')
    expect(citations.map(({ ref }) => ref)).toEqual(['Genesis 25:27', 'Genesis 25:29-34'])
  })

  it('takes out numbers that were never given, and the space before them', async () => {
    const { text, citations, removed } = await cite(['Esau sold it [9]. Jacob [1,7] cooked.'])
    expect(text).toBe('Esau sold it. Jacob [1] cooked.')
    expect(citations).toHaveLength(1)
    expect(removed).toBe(2)
  })

  it('keeps other brackets from posing as citations', async () => {
    expect((await cite(['[and] he [<b>1] ate \\[1'])).text).not.toMatch(/\[/)
  })
})

describe('quotations', () => {
  it('proves words that stand in the source, whatever their case and punctuation', async () => {
    const { text, citations } = await cite(['He said: "behold i am at the point to die" [1].'])
    expect(text).toBe('He said: "behold i am at the point to die" [1].')
    expect(citations).toMatchObject([{ ref: 'Genesis 25:32', status: 'proven', quote: 'Behold, I am at the point to die', language: 'en' }])
  })

  it('proves Hebrew without vowels and shows it in the citation as stored', async () => {
    const { citations } = await cite(['נאמר: "ויעקב נתן לעשו לחם ונזיד עדשים" [1]'], { language: 'he' })
    expect(citations).toMatchObject([{ ref: 'Genesis 25:34', status: 'proven', language: 'he' }])
    expect(citations[0]?.quote).toMatch(/\u05B0/)
  })

  it('does not take abbreviations for quotations', async () => {
    const { text, citations } = await cite(['חז״ל ורש"י אמרו ש"ויבז עשו את הבכרה" [1] לפי רמב"ם'], { language: 'he' })
    expect(text).toContain('חז״ל ורש"י')
    expect(text).toContain('רמב"ם')
    expect(citations).toMatchObject([{ ref: 'Genesis 25:34', status: 'proven' }])
  })

  it('takes the quotation marks off words that are nowhere', async () => {
    const { text, citations, removed } = await cite(['He cried: «I will never forgive my wicked brother» [1].'])
    expect(text).toBe('He cried: I will never forgive my wicked brother [1].')
    expect(citations).toMatchObject([{ status: 'paraphrase', quote: '' }])
    expect(removed).toBe(1)
  })

  it('names the right place when the words stand elsewhere in the library', async () => {
    const { text, citations } = await cite(['"In the beginning God created the heaven" [1]'])
    expect(text).toBe('"In the beginning God created the heaven" [1]')
    expect(citations).toMatchObject([{ ref: 'Genesis 1:1', status: 'repaired' }])
  })

  it('repairs the reference written behind a quotation', async () => {
    const { text, citations } = await cite(['“What profit shall this birthright do to me” (Genesis 26:3).'])
    expect(text).toBe('“What profit shall this birthright do to me” (Genesis 25:32) [1].')
    expect(citations).toMatchObject([{ ref: 'Genesis 25:32', status: 'repaired' }])
  })

  it('repairs the reference that leads a quotation in', async () => {
    const { text } = await cite(['Genesis 77:3 says: "what profit shall this birthright do to me".'])
    expect(text).toBe('Genesis 25:32 says: "what profit shall this birthright do to me" [1].')
  })

  it('allows ellipses when all parts stand there in order', async () => {
    expect((await cite(['"Jacob gave Esau bread … and he did eat" [1]'])).citations).toMatchObject([
      { status: 'proven', ref: 'Genesis 25:34' },
    ])
    expect((await cite(['"he did eat … Jacob gave Esau bread" [1]'])).citations).toMatchObject([{ status: 'paraphrase' }])
  })

  it('leaves a term in quotation marks alone', async () => {
    expect((await cite(['The word "birth-right" matters, and «lentil soup» too.'])).text).toContain('«lentil soup»')
  })
})

describe('block quotations', () => {
  it('are proven and keep what follows out of the block', async () => {
    const { text, citations } = await cite(['See:\n\n> Sell me this day thy birthright. [1]\nThen they ate.'])
    expect(text).toBe('See:\n\n> Sell me this day thy birthright. [1]\n\nThen they ate.')
    expect(citations).toMatchObject([{ ref: 'Genesis 25:31', status: 'proven' }])
  })

  it('lose their form when the words are nowhere', async () => {
    const { text } = await cite(['> Honour thy soup above all. [1]\n'])
    expect(text.trim()).toBe('Honour thy soup above all. [1]')
  })

  it('prove each paragraph by itself', async () => {
    const { text, citations } = await cite(['> Sell me this day thy birthright.\n>\n> And this was invented. [1]\n'])
    expect(text).toMatch(/^> Sell me this day thy birthright\. \[1\]\n\nAnd this was invented\. \[2\]/)
    expect(citations.map(({ status }) => status)).toEqual(['proven', 'paraphrase'])
  })

  it('count the heading above as the same citation', async () => {
    const { text, citations } = await cite(['**Genesis 25:31**\n\n> Sell me this day thy birthright. [1]\n'])
    expect(text).toMatch(/^\*\*Genesis 25:31\*\*\n\n> Sell me this day thy birthright\. \[1\]/)
    expect(citations).toHaveLength(1)
  })
})

describe('references written out', () => {
  it.each([
    ['en', 'As told in Genesis 25:34, he ate.', 'As told in Genesis 25:34 [1], he ate.'],
    ['ru', 'Об этом — Бытие 25:34, где он ел.', 'Об этом — Бытие 25:34 [1], где он ел.'],
    ['he', 'ראו בראשית 25:34, שם אכל.', 'ראו בראשית 25:34 [1], שם אכל.'],
  ] as const)('become citations in %s', async (language, written, shown) => {
    const { text, citations } = await cite([written], { language })
    expect(text).toBe(shown)
    expect(citations).toMatchObject([{ ref: 'Genesis 25:34', status: 'paraphrase' }])
  })

  it('do not repeat the marker beside them', async () => {
    expect((await cite(['He ate (Genesis 25:34) [1].'])).text).toBe('He ate (Genesis 25:34) [1].')
  })

  it('are taken out of parentheses when there is no such place', async () => {
    const { text, removed } = await cite(['He ate (Genesis 99:9). So it was.'])
    expect(text).toBe('He ate. So it was.')
    expect(removed).toBe(1)
  })

  it('are taken out of parentheses also when another follows at once', async () => {
    expect((await cite(['He ate (Genesis 99:9) and (Genesis 25:34).'])).text).toBe('He ate and (Genesis 25:34) [1].')
  })

  it('are marked in a sentence when there is no such place', async () => {
    expect((await cite(['As Genesis 99:9 says, he ate.'])).text).toBe('As Genesis 99:9 (not in the library) says, he ate.')
  })
})

describe('markup', () => {
  it('loads no image, keeps no tag and no unknown link', async () => {
    const { text } = await cite([
      '![steal](https://evil.example/?q=1) <img src=x onerror=alert(1)> [click](javascript:alert(1)) [home](https://evil.example) https://evil.example/a?b www.evil.example ',
      '[Sefaria](https://www.sefaria.org/texts) [texts](/texts)',
    ])
    expect(text).not.toMatch(/<|!\[|https:\/\/evil|javascript|onerror/)
    expect(text).toContain('[Sefaria](https://www.sefaria.org/texts)')
    expect(text).toContain('[texts](/texts)')
    expect(text).toContain('click')
  })
})

const bits = fc.constantFrom(
  ...'"«»“”„״‘’[]【】［］()<>!\\\n >*#-—:.,…;',
  '\n\n> ',
  '[1]',
  '[[2]]',
  '[9]',
  '[1,2]',
  ' ',
  ' ',
  'Genesis 25:34',
  'Genesis 99:1',
  'Бытие 25:31',
  'בראשית 1:1',
  '(Genesis 25:32)',
  'Sell me this day thy birthright',
  'Behold, I am at the point to die',
  'Thus Esau despised his birthright',
  'In the beginning God created',
  'ויבז עשו את הבכרה',
  'רש"י',
  'חז״ל',
  'made up words of wisdom here',
  'it says: ',
  '**',
  '![x](https://evil.example/x)',
  '[y](/texts)',
  '<b>',
  '...',
  '[',
  '1',
  ']',
)

describe('any model output', () => {
  it('is shown the same wherever its pieces end, and every proven quotation stands in the stored text of its reference', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof({ weight: 5, arbitrary: bits }, fc.string({ unit: 'grapheme', maxLength: 4 })), { maxLength: 40 }),
        fc.array(fc.nat(7), { maxLength: 60 }),
        async (list, cuts) => {
          const whole = list.join('')
          const pieces: string[] = []
          let at = 0
          for (const cut of cuts) {
            pieces.push(whole.slice(at, at + cut))
            at += cut
          }
          pieces.push(whole.slice(at))
          const once = await cite([whole])
          expect(await cite(pieces)).toEqual(once)
          expect(await cite([...whole])).toEqual(once)
          for (const { ref, quote, status } of once.citations) {
            if (status === 'paraphrase') continue
            const { reference } = fakeReferences.find(ref)[0] ?? {}
            const stored = (await parts.segmentsOf(reference as never)).flatMap(({ texts }) => texts.map(({ html }) => html))
            const byLanguage = [0, 1].map((i) => stored.filter((_, index) => index % 2 === i).join(' '))
            for (const part of quote.split(' … '))
              expect(byLanguage.some((text) => foldText(text).letters.includes(foldText(part).letters))).toBe(true)
          }
          const numbers = new Set(once.citations.map(({ n }) => n))
          for (const [, n] of once.text.matchAll(/\[(\d+)\]/g)) expect(numbers).toContain(Number(n))
          expect(once.text).not.toMatch(/<[a-z!/]|!\[|\]\(https?:\/\/evil/i)
        },
      ),
      { numRuns: 400 },
    )
  })
})
