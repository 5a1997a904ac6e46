import { describe, expect, it } from 'vitest'
import { createHebrewWords } from './lemmatizer.ts'
import { createSimilarWords } from './similar-words.ts'
import { parseLexicon } from './parse-lexicon.ts'
import { createLexicon, tellingWords } from './lexicon.ts'
import { englishTokens, hebrewTokens, russianTokens } from '../analysis/tokenizers.ts'

const tsv = [
  '# a comment',
  'food\tנזיד; תבשיל\tpottage; stew; soup\tпохлебка; чечевичная похлебка\tH5138\t\t',
  'event\tעקידת יצחק; העקדה\tbinding of Isaac; sacrifice of Isaac\tжертвоприношение Исаака\t\tGenesis 22:1-19\t',
  'law\tריבית; נשך\tusury; interest on a loan\tпроцент; ростовщичество\tH5392 H8636\tExodus 22:24; Leviticus 25:36-37\twhy',
  'broken line',
].join('\n')
const lexicon = createLexicon(parseLexicon(tsv))
const names = (language: 'he' | 'en' | 'ru', tokens: string[]) => lexicon.match(language, tokens).map(({ entry }) => entry.en[0]?.join(' '))

describe('parseLexicon', () => {
  it('reads forms as tokens, lemmas and references, and leaves out comments and broken lines', () => {
    expect(lexicon.entries).toHaveLength(3)
    expect(lexicon.entries[2]).toMatchObject({ kind: 'law', lemmas: ['H5392', 'H8636'], refs: ['Exodus 22:24', 'Leviticus 25:36-37'] })
  })
})

describe('matching', () => {
  it('finds an entry by any inflected form in each language', () => {
    expect(names('en', englishTokens('a bowl of soups'))).toEqual(['pottag'])
    expect(names('ru', russianTokens('за чечевичную похлёбку'))).toContain('pottag')
    expect(names('he', hebrewTokens('תמורת הנזיד'))).toEqual(['pottag'])
  })

  it('finds a phrase although a stop word of it is missing', () => {
    const [match] = lexicon.match('en', englishTokens('the binding Isaac'))
    expect(match).toMatchObject({ start: 1, length: 2 })
  })

  it('finds Hebrew in full and in defective spelling', () => {
    expect(names('he', hebrewTokens('עקדת יצחק'))).toEqual(['bind of isaac'])
    expect(names('he', hebrewTokens('עקידת יצחק'))).toEqual(['bind of isaac'])
  })

  it('finds a relative of a Russian word that no entry has', () => {
    expect(names('ru', russianTokens('процентный'))).toHaveLength(1)
  })

  it('finds entries by their lemma', () => {
    expect(lexicon.withLemma('H5138')).toHaveLength(1)
  })
})

describe('tellingWords', () => {
  it('leaves out stop words of a phrase but never makes a phrase one word', () => {
    expect(tellingWords('en', englishTokens('binding of Isaac'))).toEqual(englishTokens('binding Isaac'))
    expect(tellingWords('en', englishTokens('in the beginning'))).toEqual(englishTokens('in the beginning'))
  })
})

describe('topics', () => {
  const concept = (language: 'he' | 'en' | 'ru', token: string, worth: number) => ({
    worth,
    topicTokens: [{ language, token, strength: 1 }],
  })

  it('gives the passage whose words cover the most of what is asked', () => {
    const found = lexicon.topics.search([concept('en', 'sacrific', 5), concept('en', 'isaac', 4), concept('en', 'loan', 3)], 2)
    expect(found.map(({ ref }) => ref)).toEqual(['Genesis 22:1-19', 'Exodus 22:24'])
    expect([...(found[0]?.strengths ?? [])]).toEqual([1, 1, 0])
  })

  it('trusts the first place an entry names more than the next', () => {
    const found = lexicon.topics.search([concept('en', 'usuri', 5)], 5)
    expect(found.map(({ trust }) => trust)).toEqual([1, 0.88])
  })
})

describe('createSimilarWords', () => {
  const words = createSimilarWords(['ploughshar', 'plot', 'раскаян'])

  it('finds words that share most of their letters from the beginning', () => {
    expect(words.like('раскаял')).toEqual(['раскаян'])
    expect(words.like('ploughsh')).toEqual(['ploughshar'])
  })

  it('finds none for a word it has, or one that shares too little', () => {
    expect(words.like('plot')).toEqual([])
    expect(words.like('plum')).toEqual([])
  })
})

describe('createHebrewWords', () => {
  const words = createHebrewWords([
    ['ו/ימכר', 'H4376'],
    ['מכר', 'H4376'],
    ['תשבה', 'H8666'],
    ['ב/בית', 'H1004'],
    ['רצח', 'H7523'],
    ['רצח', 'H7523'],
  ])
  const lemmas = (word: string) => words.lemmas(word).map(({ lemma }) => lemma)

  it('knows a form with other prefixes than it stands with', () => {
    expect(lemmas('שבבית')).toContain('H1004')
  })

  it('knows a word in full spelling that stands in defective spelling, less surely', () => {
    expect(words.lemmas('תשובה')[0]).toMatchObject({ lemma: 'H8666' })
    expect(words.lemmas('תשובה')[0]?.strength).toBeLessThan(1)
  })

  it('knows the root of a verb in another stem', () => {
    expect(lemmas('נרצח')).toEqual(['H7523'])
  })

  it('knows nothing of a word that is not there', () => {
    expect(lemmas('טלפון')).toEqual([])
  })
})
