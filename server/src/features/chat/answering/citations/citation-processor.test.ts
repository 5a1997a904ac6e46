import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { noMetrics } from '@sugya/testing/fakes/no-metrics'
import { foldText } from '../../../../text/quotes.ts'
import { fakeReferences, fakeTitles, genesis, segmentsOfGenesis } from './citations.fixture.ts'
import { CitationProcessor, citeAnswer, type CiteInput, type CiteDeps } from './citation-processor.ts'
import { classicalTitles } from '../../../../text/references/titles/classical-titles.ts'
import { toPassage, type Passage } from './passages.ts'
import { createReferences } from '../../../../text/references/references.ts'
import { createTitleVocabulary } from './title-vocabulary.ts'

const source = (from: number, to = from) => toPassage(segmentsOfGenesis(25, from, to)) as Passage
const sources = new Map([
  [1, source(29, 34)],
  [2, source(27)],
])

const deps: CiteDeps = {
  references: fakeReferences,
  vocabulary: createTitleVocabulary(fakeTitles),
  metrics: noMetrics,
  readSegments: async (reference) =>
    genesis.filter(({ sections: [c, v = 0] }) => c === reference.from[0] && v >= (reference.from[1] ?? 0) && v <= (reference.to[1] ?? 999)),
  findQuoted: async (words) =>
    genesis.filter((segment) => segment.texts.some(({ html }) => foldText(html).letters.includes(foldText(words).letters))).map((s) => [s]),
}

async function cite(pieces: string[], options: Partial<CiteInput> = {}, given: CiteDeps = deps) {
  async function* stream() {
    yield* pieces
  }
  const run = citeAnswer(given, { sources, language: 'en', question: 'Who sold his birthright?', ...options }, stream())
  let text = ''
  const citations = []
  for (;;) {
    const next = await run.next()
    if (next.done) return { text, citations, ...next.value }
    if (next.value.type === 'delta') text += next.value.text
    else {
      expect(text).not.toContain(`[${String(next.value.citation.n)}]`)
      citations.push(next.value.citation)
    }
  }
}

describe('markers', () => {
  it.each([
    '[1]',
    '[[1]]',
    '【1】',
    '［1］',
    '【1†source】',
    '[S1]',
    '[Source 1]',
    '[source 1]',
    '[Sources 1]',
    '[n1]',
    '[^1]',
    '[1.]',
    '[1, 1]',
    '[1 1]',
    '[1](https://evil.example/x)',
  ])('reads %s as source one', async (form) => {
    const { text, citations } = await cite([`Esau sold it ${form}.`])
    expect(await cite(Array.from(`Esau sold it ${form}.`))).toMatchObject({ text, citations })
    expect(text).toBe('Esau sold it [1].')
    expect(citations).toMatchObject([{ n: 1, ref: 'Genesis 25:29-34', status: 'paraphrase', quote: '' }])
  })

  it.each(['[1 2]', '[1, 2]', '[1-2]', '[Sources 1, 2]', '[Source 1 2]', '[n1, n2]', '[^1, ^2]', '[Source 1, Source 2]', '[1][2]'])(
    'reads %s as sources one and two',
    async (form) => {
      const { text, citations } = await cite([`Esau sold it ${form}.`])
      expect(await cite(Array.from(`Esau sold it ${form}.`))).toMatchObject({ text, citations })
      expect(text.replace('[1][2]', '[1] [2]')).toBe('Esau sold it [1] [2].')
      expect(citations.map(({ ref }) => ref)).toEqual(['Genesis 25:29-34', 'Genesis 25:27'])
    },
  )

  it.each(['[Source 3]', '[n3]', '[3.]', '[3 4]'])('takes out %s, which was never given', async (form) => {
    expect(await cite([`Esau sold it ${form}.`])).toMatchObject({ text: 'Esau sold it.', citations: [] })
  })

  it.each([
    ['[sic]', '(sic)'],
    ['[Jacob]', '(Jacob)'],
    ['[not so]', '(not so)'],
    ['[s]', '(s)'],
  ])('keeps the words of %s, which is no number of a source', async (form, shown) => {
    for (const pieces of [[`Esau sold it ${form} [1].`], Array.from(`Esau sold it ${form} [1].`)])
      expect((await cite(pieces)).text).toBe(`Esau sold it ${shown} [1].`)
  })

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

  it.each([
    ['a definition of a link', 'Esau sold it [1].\n\n[1]: https://evil.example/x "title"\n', /^Esau sold it \[1\]\.\s*$/],
    ['a definition in angle brackets', 'Esau sold it [1].\n\n[Genesis 25:30]: <https://evil.example/x>', /^Esau sold it \[1\]\.\s*$/],
    ['a reference before a colon', '[Genesis 25:30]: Esau was hungry.', /^\(Genesis 25:30 \[1\]\): Esau was hungry\.$/],
    ['a name before a colon', '[Esau]: a hunter.', /^\(Esau\): a hunter\.$/],
    ['a definition of a footnote', 'Esau sold it [1].\n\n[^2]: A hunter.', /^Esau sold it \[1\]\.\n\n ?\[2\] ?A hunter\.$/],
    ['a footnote without a number', 'Esau sold it.\n\n[^note]: A hunter.', /^Esau sold it\.\n\n ?A hunter\.$/],
    ['a list of tasks', '- [ ] read\n- [x] ask', /^- ☐ read\n- ☑ ask$/],
    [
      'triple quotation marks',
      'He said """Behold, I am at the point to die""" [1].',
      /^He said "Behold, I am at the point to die" \[1\]\.$/,
    ],
  ])('shows %s without its markup, wherever its pieces end', async (_, written, shown) => {
    expect((await cite([written])).text).toMatch(shown)
    expect((await cite(Array.from(written))).text).toBe((await cite([written])).text)
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

  it.each([
    [
      'en',
      'He cried: «I will never forgive my wicked brother» [1].',
      'He cried: ~~«I will never forgive my wicked brother»~~ (not found in the library).',
    ],
    ['he', 'וצעק ש"לא אסלח לעולם לאחי" (בראשית 25:34).', 'וצעק ש"~~לא אסלח לעולם לאחי~~" (לא נמצא בספרייה).'],
    [
      'ru',
      'Бытие 25:34 говорит: «никогда не прощу брата».',
      'Бытие 25:34 говорит: ~~«никогда не прощу брата»~~ (в библиотеке не найдено).',
    ],
  ] as const)('strikes through words that are nowhere, without a citation, in %s', async (language, written, shown) => {
    expect(await cite([written], { language })).toEqual({ text: shown, citations: [], removed: 0, unproven: 1 })
  })

  it('strikes all the words around a proven inner quotation through, the short ones too', async () => {
    const { text } = await cite(['“Jacob said loudly to his brother: ‘Sell me this day thy birthright’ and left” [1].'])
    expect(text).toBe(
      '~~Jacob said loudly to his brother:~~ ‘Sell me this day thy birthright’ [1] ~~and left~~ (not found in the library).',
    )
  })

  it('leaves the reader’s own words and titles of works as they are', async () => {
    const { text, unproven } = await cite(['You ask “who sold his birthright” in “Rashi on Genesis”.'])
    expect(text).toBe('You ask “who sold his birthright” in “Rashi on Genesis”.')
    expect(unproven).toBe(0)
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

  it.each([
    ['en', 'It is written in Genesis 26:3: “Sell me this day thy birthright” [1].', 'these words stand in Genesis 25:31'],
    ['en', 'Genesis 25:27 says: “Sell me this day thy birthright” [1].', 'these words stand in Genesis 25:31'],
    ['ru', 'Сказано в книге Бытие 26:3: «מכרה כיום את בכרתך לי» [1].', 'эти слова стоят в другом месте: Бытие 25:31'],
    ['he', 'כתוב בראשית 26:3: ״מכרה כיום את בכרתך לי״ [1].', 'המילים האלה נמצאות ב־בראשית 25:31'],
  ] as const)('says where the words stand when another place is named for them in %s: %s', async (language, written, told) => {
    const { text, citations } = await cite([written], { language })
    expect(text).toBe(written.replace(' [1]', ` (${told}) [1]`))
    expect(citations.map(({ ref, status }) => [ref, status])).toEqual([['Genesis 25:31', 'repaired']])
  })

  it.each([
    ['the words are about the place', 'The story goes back to Genesis 26:3: “Sell me this day thy birthright” [1].'],
    ['the place is that of the words', 'It is written in Genesis 25:31: “Sell me this day thy birthright” [1].'],
    ['a sentence ends between them', 'Read in Genesis 26:3. Jacob said: “Sell me this day thy birthright” [1].'],
  ])('names no other place when %s', async (_, written) => {
    const { text, citations } = await cite([written])
    expect(text).not.toContain('stand in')
    expect(citations.at(-1)).toMatchObject({ ref: 'Genesis 25:31', status: 'proven' })
  })

  it('allows ellipses when all parts stand there in order', async () => {
    expect((await cite(['"Jacob gave Esau bread … thus Esau despised his birthright" [1]'])).citations).toMatchObject([
      { status: 'proven', ref: 'Genesis 25:34' },
    ])
    expect((await cite(['"thus Esau despised his birthright … Jacob gave Esau bread" [1]'])).citations).toEqual([])
  })

  it('leaves a term in quotation marks alone', async () => {
    expect((await cite(['The word "birth-right" matters, and «lentil soup» too.'])).text).toContain('«lentil soup»')
    expect(await cite(['The word “bread” and “man of” stand there.'])).toMatchObject({
      text: 'The word “bread” and “man of” stand there.',
      citations: [],
    })
  })
})

describe('quotation marks', () => {
  it.each([
    ['‹', '›'],
    ["'", "'"],
    ['‘', '’'],
    ['‚', '‘'],
    ['‚', '’'],
    ['「', '」'],
    ['``', "''"],
    ["''", "''"],
    ['&quot;', '&quot;'],
    ['＂', '＂'],
  ])('are checked when they are %s…%s', async (open, close) => {
    expect((await cite([`He said: ${open}Sell me this day thy birthright${close} [1].`])).citations).toMatchObject([{ status: 'proven' }])
    expect(await cite([`He said: ${open}Give me this day thy soup${close} [1].`])).toMatchObject({ citations: [], unproven: 1 })
  })

  it('are checked in the label of a link, which then links nowhere', async () => {
    const { text } = await cite([
      '[“Thou shalt sell thy brother.”](https://www.sefaria.org/Genesis.25.34) and [text](https://www.sefaria.org/Genesis.99.1)',
    ])
    expect(text).toBe('~~“Thou shalt sell thy brother.”~~ (not found in the library) and text')
  })

  it('leave apostrophes and inches alone', async () => {
    const plain = "Esau's and the boys' stew, isn't it, 'tis 6'2\" and rock 'n' roll"
    expect((await cite([plain])).text).toBe(plain)
  })
})

describe('code', () => {
  it.each([
    'Use `list[1]` and `“Thou shalt murder this day”` here.',
    'A `` span ` with [1] `` too.',
    'See:\n\n```ts\nconst a = list[1] // "never said that ever"\n![x](y) <b>\n```\nThen more.',
    '~~~\n[1]\n~~~\n',
  ])('is left byte for byte: %s', async (written) => {
    expect(await cite([written])).toEqual({ text: written, citations: [], removed: 0, unproven: 0 })
  })

  it('hides no number behind a backtick that opens none', async () => {
    for (const written of ['a ` b [9] c', '``` x [9]` y', '| `a | b [9]` |', '- ` [9]\n- ` [9]', '  ```\n  x\ny [9]\n'])
      expect((await cite([written])).text.replace(/`[^`\n]*`/g, '')).not.toContain('[9]')
  })

  it('ends a block that the model leaves open', async () => {
    expect((await cite(['```\nlist[1]'])).text).toBe('```\nlist[1]\n```\n')
  })
})

describe('the words that a quotation is shown with', () => {
  it('are widened by the negation before them, and say so', async () => {
    const law = segmentsOfGenesis(1, 1, 1).map((segment) => ({
      ...segment,
      texts: segment.texts.slice(1).map((text) => ({ ...text, html: 'Thou shalt not commit adultery.' })),
    }))
    const sources = new Map([[1, toPassage(law) as Passage]])
    const { text, citations } = await cite(['It says “commit adultery” [1].'], { sources })
    expect(text).toBe('It says “shalt not commit adultery” (the wording of the library) [1].')
    expect(citations).toMatchObject([{ status: 'repaired', quote: 'shalt not commit adultery' }])
  })

  it('have the stored vowels, and say so', async () => {
    const { text, citations } = await cite(['נאמר: "וּנְזִיד עֲדָשִׂים וַיֹּאכַל" [1]'], { language: 'he' })
    expect(text).toBe('נאמר: "וּנְזִ֣יד עֲדָשִׁ֔ים וַיֹּ֣אכַל" (כלשון הספרייה) [1]')
    expect(citations).toMatchObject([{ status: 'repaired' }])
  })
})

describe('the speaker of a quotation', () => {
  it.each([
    ['en', 'Rambam writes: “Sell me this day thy birthright” [1].', '(these words stand in Genesis 25:31) [1].'],
    ['ru', 'Раши объясняет: «Sell me this day thy birthright» [1].', '(эти слова стоят в другом месте: Бытие 25:31) [1].'],
    ['he', 'הרמב״ם כותב: "מכרה כיום את בכרתך לי" [1].', '(המילים האלה נמצאות ב־בראשית 25:31) [1].'],
  ] as const)('is corrected when the words stand in another work, in %s', async (language, written, shown) => {
    const { text, citations } = await cite([written], { language })
    expect(text).toContain(shown)
    expect(citations).toMatchObject([{ ref: 'Genesis 25:31', status: 'repaired' }])
  })

  it.each([
    ['en', 'In the Talmud it is written: “Sell me this day thy birthright” [1].'],
    ['he', 'בתלמוד נאמר: "מכרה כיום את בכרתך לי" [1].'],
    ['ru', 'Мишна учит: «Sell me this day thy birthright» [1].'],
    ['en', 'Robert Young’s translation has: “Sell me this day thy birthright” [1].'],
  ] as const)('is corrected when the words are of no such collection or translator, in %s: %s', async (language, written) => {
    expect((await cite([written], { language })).citations).toMatchObject([{ ref: 'Genesis 25:31', status: 'repaired' }])
  })

  it('is left alone when he quotes a verse or none is named', async () => {
    for (const written of [
      'Rashi quotes the verse: “Sell me this day thy birthright” [1].',
      'Jacob says: “Sell me this day thy birthright” [1].',
    ])
      expect((await cite([written])).text).toBe(written)
  })

  it('gives way to the reference that leads the quotation in', async () => {
    expect((await cite(['Genesis 26:3: “In the beginning God created”'])).text).toBe('Genesis 1:1: “In the beginning God created” [1]')
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
    expect(text.trim()).toBe('~~Honour thy soup above all.~~ (not found in the library)')
  })

  it('prove each paragraph by itself', async () => {
    const { text, citations } = await cite(['> Sell me this day thy birthright.\n>\n> And this was invented. [1]\n'])
    expect(text).toMatch(/^> Sell me this day thy birthright\. \[1\]\n\n~~And this was invented\.~~ \(not/)
    expect(citations.map(({ status }) => status)).toEqual(['proven'])
  })

  it('count the heading above as the same citation', async () => {
    const { text, citations } = await cite(['**Genesis 25:31**\n\n> Sell me this day thy birthright. [1]\n'])
    expect(text).toMatch(/^\*\*Genesis 25:31\*\*\n\n> Sell me this day thy birthright\. \[1\]/)
    expect(citations).toHaveLength(1)
  })
})

describe('blocks of original and translation', () => {
  it('prove the lines of each language', async () => {
    const { text, citations } = await cite(['> מכרה כיום את בכרתך לי\n> Sell me this day thy birthright. [1]\n'])
    expect(text.trim()).toBe('> מכרה כיום את בכרתך לי [1]\n\n> Sell me this day thy birthright. [2]')
    expect(citations.map(({ status, language }) => `${status} ${language}`)).toEqual(['proven he', 'proven en'])
  })

  it('prove a line in bold that is words of a source', async () => {
    expect((await cite(['> **Sell me this day thy birthright.** [1]\n'])).citations).toMatchObject([{ status: 'proven' }])
  })
})

describe('references that do not exist', () => {
  it.each([
    ['en', 'As Tractate Ahavah 12b says, love.', 'As Tractate Ahavah 12b (not in the library) says, love.'],
    ['en', 'So Sefer HaOrot 3:4.', 'So Sefer HaOrot 3:4 (not in the library).'],
    ['en', 'It is in Midrash Gadol on Love 5:2, at the end.', 'It is in Midrash Gadol on Love 5:2 (not in the library), at the end.'],
    ['en', 'He loved (Enoch 5:3) all.', 'He loved all.'],
    ['ru', 'Сказано в трактате Ахава 12б.', 'Сказано в трактате Ахава 12б (в библиотеке не найдено).'],
    ['he', 'ראו ספר אהבת עולם ג, ד.', 'ראו ספר אהבת עולם ג, ד (לא נמצא בספרייה).'],
    ['he', 'כתוב בשו״ת בית שלום סימן ד שמותר.', 'כתוב בשו״ת בית שלום סימן ד (לא נמצא בספרייה) שמותר.'],
    ['en', 'Genesis 26:3-40 is long.', 'Genesis 26:3 [1] is long.'],
  ] as const)('are marked, taken out or cut to what exists in %s: %s', async (language, written, shown) => {
    const { text, removed } = await cite([written], { language })
    expect(text).toBe(shown)
    expect(removed).toBe(1)
  })

  it('are not seen in times, chapters and names', async () => {
    const plain = 'On Monday 5:30 see Chapter 3:4 and Rabbi Akiva at 7:15 with Moses.'
    expect((await cite([plain])).text).toBe(plain)
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
  "'",
  "''",
  '`',
  '``',
  '```',
  '\n```\n',
  '\n  ~~~\n',
  '~~',
  '&quot;',
  '‚',
  '‹',
  '›',
  'Rashi says: ',
  'Sefer HaOrot 3:4',
  'Genesis 26:3-9',
  'Source ',
  '[',
  '1',
  ']',
)

describe('markup that comes together where something between was removed', () => {
  it.each([
    ['!"[y](/texts)', '! [y](/texts)'],
    ['Genesis 25:34!"[y](/texts)', 'Genesis 25:34 [1]! [y](/texts)'],
    ['It says [1]"(/texts)', 'It says [1] (/texts)'],
  ])('becomes neither an image nor a link: %s', async (written, shown) => {
    const { text } = await cite([written])
    expect(text).toBe(shown)
  })
})

/** A text without its blocks and spans of code. */
const withoutCode = (text: string) =>
  text.replace(/^( {0,3})(`{3,}(?=[^`\n]*$)|~{3,})[^]*?^ {0,3}\2[`~]*[ \t]*$/gm, '').replace(/(?<!`)(`+)(?!`)[^\n]*?(?<!`)\1(?!`)/g, '')

describe('a sentence', () => {
  it('is shown when the next one begins, though both begin with a capital', async () => {
    const processor = new CitationProcessor(
      { ...deps, vocabulary: createTitleVocabulary(classicalTitles) },
      { sources, language: 'en', question: '' },
    )
    expect(await processor.push('Before. And ')).toEqual([{ type: 'delta', text: 'Before.' }])
  })
})

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
            const stored = (await deps.readSegments(reference as never)).flatMap(({ texts }) => texts.map(({ html }) => html))
            const byLanguage = [0, 1].map((i) => stored.filter((_, index) => index % 2 === i).join(' '))
            for (const part of quote.split(' … '))
              expect(byLanguage.some((text) => foldText(text).letters.includes(foldText(part).letters))).toBe(true)
          }
          const numbers = new Set(once.citations.map(({ n }) => n))
          const prose = withoutCode(once.text)
          for (const [, n] of prose.matchAll(/\[(\d+)\]/g)) expect(numbers).toContain(Number(n))
          expect(prose).not.toMatch(/<[a-z!/]|!\[|\d\]\(|\]\(https?:\/\/evil/i)
        },
      ),
      { numRuns: 400 },
    )
  })
})

describe('excerpts that this server cuts', () => {
  const words = 'Then Jacob gave Esau bread and pottage of lentiles; and he did eat and drink, and rose up, and went his way'
  const ending = toPassage(
    segmentsOfGenesis(25, 34, 34).map((segment) => ({
      ...segment,
      texts: segment.texts.map((text) => ({ ...text, html: text.html.replace(/: thus Esau.*/, ' (Genesis 27:36)') })),
    })),
  )!

  it.each([true, false])('keep a reference with which the source itself ends, with isExcerpt %s', async (isExcerpt) => {
    const { text, citations } = await cite([`> ${words} (Genesis 27:36) [1]\n`], { sources: new Map([[1, ending]]), isExcerpt })
    expect(text).toContain(`${words} (Genesis 27:36)`)
    expect(citations).toMatchObject([{ ref: 'Genesis 25:34', status: 'proven' }])
  })

  it('have their headings as they were written, without a citation of their own', async () => {
    const real = { ...deps, references: createReferences(classicalTitles), vocabulary: createTitleVocabulary(classicalTitles) }
    for (const heading of ['משנה תורה, הלכות שבת י״א:ב׳–ד׳', 'קידושין כ״ט ע״ב:ס״ג–ל׳ ע״א:ד׳', 'הלכות אבל י״ד:א׳–ג׳']) {
      const { text, citations } = await cite(
        [`**${heading}**\n\n> ${words} [1]\n`],
        { language: 'he', sources: new Map([[1, ending]]), isExcerpt: true },
        real,
      )
      expect(text).toContain(`**${heading}**`)
      expect(citations).toMatchObject([{ n: 1, ref: 'Genesis 25:34' }])
    }
  })
})
