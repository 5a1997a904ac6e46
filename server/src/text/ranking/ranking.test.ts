import { describe, expect, it } from 'vitest'
import type { TokenField, TokenHit } from '../../ports/library.ts'
import { analyzeSegment } from '../analysis/analyze-segment.ts'
import { indexWords, openLemmatizer } from '../lexicon/lemmatizer.ts'
import { parseLexicon } from '../lexicon/parse-lexicon.ts'
import { indexLexicon, openLexicon } from '../lexicon/lexicon.ts'
import { analyzeQuestion } from './analyze-question.ts'
import { computeConfidenceFeatures, computeProbability, confidenceFeatureNames, toConfidence } from './confidence.ts'
import { noEvidence, type PrimaryPassage } from './passage.ts'
import { rankPassages } from './rank-passages.ts'
import { rerankPassages } from './rerank.ts'
import { findMatchedTokens, scoreHits } from './score-hits.ts'

const verses: [ref: string, order: number, he: string, en: string, lemmas: string[]][] = [
  [
    'Genesis 25:30',
    30,
    'ויאמר עשו אל יעקב הלעיטני נא מן האדם',
    'And Esau said to Jacob, Feed me with that same red pottage',
    ['H6215', 'H3290', 'H122'],
  ],
  ['Genesis 25:31', 31, 'ויאמר יעקב מכרה כיום את בכרתך לי', 'And Jacob said, Sell me this day thy birthright', ['H3290', 'H4376', 'H1062']],
  ['Genesis 25:33', 33, 'וימכר את בכרתו ליעקב', 'and he sold his birthright unto Jacob', ['H4376', 'H1062', 'H3290']],
  ['Genesis 37:28', 400, 'וימכרו את יוסף לישמעאלים', 'and sold Joseph to the Ishmeelites', ['H4376', 'H3130']],
  [
    'Isaiah 5:7',
    900,
    'כי כרם יהוה צבאות בית ישראל',
    'For the vineyard of the LORD of hosts is the house of Israel',
    ['H3754', 'H3068', 'H3478'],
  ],
]
const hits = verses.map(([ref, order, he, en, lemmas]): TokenHit => ({
  ref,
  work: ref.split(' ')[0] ?? '',
  order,
  score: 1,
  tokens: analyzeSegment({ he: [he], en: [en], ru: [], lemmas, gloss: [] }),
}))
const lexicon = openLexicon(
  indexLexicon(
    parseLexicon(
      [
        'law\tבכורה; זכות הבכור\tbirthright; firstborn rights\tпервородство\tH1062\tGenesis 25:29-34\t',
        'word\tמכר; למכור\tsell; sold\tпродать; продавать\tH4376\t\t',
        'food\tנזיד; מרק\tpottage; soup\tпохлебка\tH5138\t\t',
      ].join('\n'),
    ),
  ),
)
const lemmatizer = openLemmatizer(
  indexWords([
    ['ו/ימכר', 'H4376', 1],
    ['מכר', 'H4376', 1],
    ['בכרת/ו', 'H1062', 1],
  ]),
)
const documentFrequency = (field: TokenField, token: string) => hits.filter((hit) => hit.tokens[field].split(' ').includes(token)).length
const deps = { lexicon, lemmatizer, documentFrequency, size: () => 1000 }
const rank = (
  text: string,
  language: 'he' | 'en' | 'ru',
  primaries: PrimaryPassage[] = [],
  from = hits,
  isComment = (_work: string) => false,
) => {
  const question = analyzeQuestion(deps, text, language)
  return {
    question,
    passages: rankPassages(
      question,
      scoreHits(question, from, () => 0),
      primaries,
      10,
      isComment,
    ),
  }
}

describe('analyzeQuestion', () => {
  it('makes concepts of content words only', () => {
    const { concepts, tokens } = analyzeQuestion(deps, 'Who sold his birthright?', 'en')
    expect(concepts.map(({ start }) => tokens[start])).toEqual(['sell', 'birthright'])
  })

  it('weighs a rare word more than a common one', () => {
    const [joseph, jacob] = analyzeQuestion(deps, 'Joseph Jacob', 'en').concepts
    expect(joseph?.worth).toBeGreaterThan(jacob?.worth ?? 0)
  })

  it('reaches Hebrew lemmas from Russian through the lexicon', () => {
    const [concept] = analyzeQuestion(deps, 'первородство', 'ru').concepts
    expect(concept?.alternatives).toContainEqual(expect.objectContaining({ field: 'lemma', tokens: ['H1062'] }))
    expect(concept?.primaryRefs.map(({ ref }) => ref)).toEqual(['Genesis 25:29-34'])
  })

  it('searches a Hebrew word inside an English question, which stays English', () => {
    const { language, concepts, tokens } = analyzeQuestion(deps, 'what does בכורה mean, 12', 'en')
    expect(language).toBe('en')
    const hebrew = concepts.filter(({ start }) => start >= tokens.length)
    expect(hebrew.flatMap(({ primaryRefs }) => primaryRefs.map(({ ref }) => ref))).toEqual(['Genesis 25:29-34'])
  })

  it('keeps an unknown word as a concept, so that confidence drops', () => {
    expect(analyzeQuestion(deps, 'sold telephone', 'en').concepts).toHaveLength(2)
  })

  it.each(['', '?!', '🙂', 'who is the of', '12 34'])('finds no concepts in %j', (text) => {
    expect(analyzeQuestion(deps, text, 'en').concepts).toEqual([])
  })

  it('limits tokens and concepts of the longest question', () => {
    const { concepts, tokens } = analyzeQuestion(
      deps,
      Array.from({ length: 800 }, (_, index) => `word${'abcdefghij'[index % 10] ?? ''}${'klmnop'[index % 6] ?? ''}`).join(' '),
      'en',
    )
    expect(tokens.length).toBeLessThanOrEqual(120)
    expect(concepts.length).toBeLessThanOrEqual(24)
  })
})

describe('rankPassages', () => {
  it.each([
    ['Who sold his birthright to Jacob?', 'en'],
    ['מי מכר את הבכורה ליעקב?', 'he'],
    ['Кто продал первородство?', 'ru'],
  ] as const)('ranks the verse that matches all of %j first', (text, language) => {
    expect(rank(text, language).passages[0]?.segments).toContain('Genesis 25:33')
  })

  it('joins neighbors that tell one story into one passage and returns each segment once', () => {
    const { passages } = rank('Jacob sell birthright', 'en')
    expect(passages[0]?.segments).toEqual(['Genesis 25:31', 'Genesis 25:32', 'Genesis 25:33'])
    const all = passages.flatMap(({ segments }) => segments)
    expect(new Set(all).size).toBe(all.length)
  })

  it('does not join segments between which others are absent from the library', () => {
    const joinedOf = (...refs: string[]) => {
      const from = refs.map((ref, index): TokenHit => {
        const [, , he, en, lemmas] = verses[2] ?? verses[0]!
        return {
          ref,
          work: "Shulchan Arukh, Yoreh De'ah",
          order: index,
          score: 1,
          tokens: analyzeSegment({ he: [he], en: [en], ru: [], lemmas, gloss: [] }),
        }
      })
      return rank('Jacob sell birthright', 'en', [], from).passages.map(({ segments }) => segments)
    }
    const yorehDeah = (address: string) => `Shulchan Arukh, Yoreh De'ah ${address}`
    expect(joinedOf(yorehDeah('87:5'), yorehDeah('87:6'), yorehDeah('88:1'))).toEqual([
      [yorehDeah('87:5'), yorehDeah('87:6'), yorehDeah('88:1')],
    ])
    expect(joinedOf(yorehDeah('87:5'), yorehDeah('89:1'), yorehDeah('91:1'))).toHaveLength(3)
    expect(joinedOf(yorehDeah('87:5'), yorehDeah('87:8'))).toHaveLength(2)
    expect(joinedOf('Berakhot 2b:1', 'Berakhot 3a:1')).toHaveLength(1)
  })

  it('keeps comments apart that are described each by itself, and joins them otherwise', () => {
    const refs = ['Rashi on Genesis 25:31:1', 'Rashi on Genesis 25:31:2']
    const [, , he, en, lemmas] = verses[2] ?? verses[0]!
    const tokens = analyzeSegment({ he: [he], en: [en], ru: [], lemmas, gloss: [] })
    const from = refs.map((ref, order): TokenHit => ({ ref, work: 'Rashi on Genesis', order, score: 1, tokens }))
    const primaries = refs.map((ref): PrimaryPassage => ({
      ref,
      work: 'Rashi on Genesis',
      segments: [ref],
      values: new Float64Array(3),
      bonus: 0,
      evidence: noEvidence,
    }))
    const isComment = (work: string) => work === 'Rashi on Genesis'
    const list = (described: PrimaryPassage[], ...areComments: (typeof isComment)[]) =>
      rank('Jacob sell birthright', 'en', described, from, ...areComments).passages.map(({ segments }) => segments)
    expect(list(primaries, isComment)).toEqual([[refs[0]], [refs[1]]])
    expect(list([], isComment)).toEqual([refs])
    expect(list(primaries)).toEqual([refs])
  })

  it('ranks a primary passage of the lexicon first though none of its words match', () => {
    const primary: PrimaryPassage = {
      ref: 'Job 1:1-2',
      work: 'Job',
      segments: ['Job 1:1', 'Job 1:2'],
      values: new Float64Array([5, 5]),
      bonus: 1,
      evidence: noEvidence,
    }
    expect(rank('sold birthright', 'en', [primary]).passages[0]).toMatchObject({ segments: ['Job 1:1', 'Job 1:2'], isPrimary: true })
  })

  it('centers a passage on the segment whose description answers most of the question, not on the one with most of its words', () => {
    const described = (ref: string, wording: number): PrimaryPassage => ({
      ref,
      work: 'Genesis',
      segments: [ref],
      values: new Float64Array(3),
      bonus: 0,
      evidence: { ...noEvidence, wording, fit: 0.5 },
    })
    const centerOf = (...primaries: PrimaryPassage[]) => rank('Jacob sell birthright', 'en', primaries).passages[0]?.center
    expect(centerOf()).not.toBe('Genesis 25:32')
    expect(centerOf(described('Genesis 25:31', 0.6), described('Genesis 25:32', 1))).toBe('Genesis 25:32')
    expect(centerOf(described('Genesis 25:32', 0.4))).toBe(centerOf())
  })

  it('keeps, of passages that overlap, the one that is described in the words of the question', () => {
    const described = (likeness: number): PrimaryPassage => ({
      ref: 'Genesis 25:29-30',
      work: 'Genesis',
      segments: ['Genesis 25:29', 'Genesis 25:30'],
      values: new Float64Array(3),
      bonus: 0,
      evidence: { ...noEvidence, likeness },
    })
    const find = (likeness: number) => rank('Jacob sell birthright', 'en', [described(likeness)]).passages[0]?.evidence.likeness
    expect(find(0.1)).toBe(0)
    expect(find(1)).toBe(1)
  })

  it('prefers words in the order of the question', () => {
    const from = [
      {
        ...(hits[4] as TokenHit),
        ref: 'Isaiah 1:1',
        tokens: analyzeSegment({ he: [], en: ['the house of the vineyard and Israel'], ru: [], lemmas: [], gloss: [] }),
      },
      hits[4] as TokenHit,
    ]
    expect(rank('vineyard of the LORD of hosts is the house of Israel', 'en', [], from).passages[0]?.center).toBe('Isaiah 5:7')
  })
})

describe('findMatchedTokens', () => {
  it('lists the tokens of a segment that match the question, per field', () => {
    const question = analyzeQuestion(deps, 'Кто продал первородство?', 'ru')
    const matched = findMatchedTokens(question, hits[2] as TokenHit)
    expect(matched.get('en')).toEqual(['sell', 'birthright'])
    expect(matched.get('lemma')).toEqual(['H4376', 'H1062'])
  })
})

describe('rerankPassages', () => {
  const context = { getWork: () => ({ categories: ['Tanakh'], base: null }), asked: new Set(['Isaiah']) }
  const byAsked = (text: string) => rerankPassages(rank(text, 'en').passages, context, { asked: 1 })
  const described: PrimaryPassage = {
    ref: 'Genesis 25:33',
    work: 'Genesis',
    segments: ['Genesis 25:33'],
    values: new Float64Array(3),
    bonus: 0,
    evidence: { ...noEvidence, topic: 0.5 },
  }

  it('orders passages by the weights of their features', () => {
    const { passages } = rank('vineyard sold birthright', 'en', [described])
    expect(rerankPassages(passages, context, { topic: 1 })[0]?.passage.center).toBe('Genesis 25:33')
    expect(rerankPassages(passages, context, { asked: 1 })[0]).toMatchObject({ logit: 1, passage: { work: 'Isaiah' } })
  })

  it('keeps the order of equals', () => {
    const { passages } = rank('sold birthright', 'en', [described])
    expect(rerankPassages(passages, context, {}).map(({ passage }) => passage)).toEqual(passages)
  })

  it('leaves the order to the words where no passage is described', () => {
    const { passages } = rank('vineyard Joseph', 'en')
    expect(passages.every(({ evidence }) => evidence.topic === 0)).toBe(true)
    expect(byAsked('vineyard Joseph').map(({ passage }) => passage.center)).toEqual(passages.map(({ center }) => center))
  })
})

describe('computeProbability', () => {
  const context = { getWork: () => undefined, asked: new Set<string>() }
  const signals = { outside: 0, offTopic: { question: 0, words: [] }, rare: 0, words: 4 }
  const probability = (text: string) => {
    const { question, passages } = rank(text, 'en')
    const features = computeConfidenceFeatures(question, rerankPassages(passages, context, { score: 1 }), signals)
    return computeProbability(confidenceFeatureNames, features, { bias: -4, coverage: 8 })
  }

  it('is higher for a passage that covers the whole question than for one that covers little', () => {
    expect(probability('Jacob sold his birthright')).toBeGreaterThan(0.5)
    expect(probability('the telephone network price of Joseph in zanzibar today')).toBeLessThan(0.5)
  })

  it('without a passage has no evidence', () => {
    const features = computeConfidenceFeatures(rank('birthright', 'en').question, [], signals)
    expect(features.every((value) => value === 0)).toBe(true)
  })
})

it.each([
  [0.9, 'high'],
  [0.8, 'high'],
  [0.5, 'medium'],
  [0.2, 'low'],
  [0.1, 'none'],
] as const)('a probability of %d is called %s', (probability, label) => {
  expect(toConfidence(probability, { high: 0.8, medium: 0.4, low: 0.2 })).toBe(label)
})
