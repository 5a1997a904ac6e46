import { describe, expect, it } from 'vitest'
import { indexWords, openLemmatizer } from './lemmatizer.ts'
import { openPackedWords, packWords } from '../packed-words.ts'
import { findHomophones, findSimilar } from './similar-words.ts'
import { parseDescriptions } from './parse-descriptions.ts'
import { parseLexicon } from './parse-lexicon.ts'
import { indexLexicon, openLexicon, toContentTokens } from './lexicon.ts'
import { tokenizeEnglish, tokenizeHebrew, tokenizeRussian } from '../analysis/tokenizers.ts'

const tsv = [
  '# a comment',
  'food\tנזיד; תבשיל\tpottage; stew; soup\tпохлебка; чечевичная похлебка\tH5138\t\t',
  'event\tעקידת יצחק; העקדה\tbinding of Isaac; sacrifice of Isaac\tжертвоприношение Исаака\t\tGenesis 22:1-19\t',
  'law\tריבית; נשך\tusury; interest on a loan\tпроцент; ростовщичество\tH5392 H8636\tExodus 22:24; Leviticus 25:36-37\twhy',
  'broken line',
].join('\n')
const lexicon = openLexicon(indexLexicon(parseLexicon(tsv)))
const names = (language: 'he' | 'en' | 'ru', tokens: string[]) => lexicon.match(language, tokens).map(({ entry }) => entry.en[0]?.join(' '))

describe('parseLexicon', () => {
  it('parses forms, lemmas and references, and skips comments and broken lines', () => {
    expect(lexicon.entries).toHaveLength(3)
    expect(lexicon.entries[2]).toMatchObject({ kind: 'law', lemmas: ['H5392', 'H8636'], refs: ['Exodus 22:24', 'Leviticus 25:36-37'] })
  })
})

describe('match', () => {
  it('finds an entry by any inflected form in each language', () => {
    expect(names('en', tokenizeEnglish('a bowl of soups'))).toEqual(['pottag'])
    expect(names('ru', tokenizeRussian('за чечевичную похлёбку'))).toContain('pottag')
    expect(names('he', tokenizeHebrew('תמורת הנזיד'))).toEqual(['pottag'])
  })

  it('finds a phrase without one of its stop words', () => {
    const [match] = lexicon.match('en', tokenizeEnglish('the binding Isaac'))
    expect(match).toMatchObject({ start: 1, length: 2 })
  })

  it('finds Hebrew in full and in defective spelling', () => {
    expect(names('he', tokenizeHebrew('עקדת יצחק'))).toEqual(['bind of isaac'])
    expect(names('he', tokenizeHebrew('עקידת יצחק'))).toEqual(['bind of isaac'])
  })

  it('finds an entry by a relative of its Russian word', () => {
    expect(names('ru', tokenizeRussian('процентный'))).toHaveLength(1)
  })

  it('finds entries by their lemma', () => {
    expect(lexicon.findByLemma('H5138')).toHaveLength(1)
  })
})

describe('toContentTokens', () => {
  it('drops the stop words of a phrase unless one word would remain', () => {
    expect(toContentTokens('en', tokenizeEnglish('binding of Isaac'))).toEqual(tokenizeEnglish('binding Isaac'))
    expect(toContentTokens('en', tokenizeEnglish('in the beginning'))).toEqual(tokenizeEnglish('in the beginning'))
  })
})

describe('topics', () => {
  const concept = (language: 'he' | 'en' | 'ru', token: string, worth: number) => ({
    start: 0,
    length: 1,
    worth,
    topicTokens: [{ language, token, strength: 1 }],
  })

  it('ranks the passage whose words cover most of the question first', () => {
    const found = lexicon.topics.search([concept('en', 'sacrific', 5), concept('en', 'isaac', 4), concept('en', 'loan', 3)], 2)
    expect(found.map(({ ref }) => ref)).toEqual(['Genesis 22:1-19', 'Exodus 22:24'])
    expect([...(found[0]?.strengths ?? [])]).toEqual([1, 1, 0])
  })

  it('trusts the first reference of an entry more than the next', () => {
    const found = lexicon.topics.search([concept('en', 'usuri', 5)], 5)
    expect(found.map(({ trust }) => trust)).toEqual([1, 0.88])
  })
})

describe('topics of descriptions', () => {
  const rows = [
    'ref\the\ten\tru',
    'Mishnah Sukkah 1:1\tגובה הסוכה\thow tall may a sukkah be\tвысота сукки',
    '\tבלי מקור\tno reference\t',
  ].join('\n')
  const { topics } = openLexicon(indexLexicon(parseLexicon(tsv), parseDescriptions(rows)))

  it('are found beside those of the lexicon', () => {
    const found = topics.search(
      [
        {
          start: 0,
          length: 1,
          worth: 3,
          topicTokens: tokenizeEnglish('tall sukkah').map((token) => ({ language: 'en', token, strength: 1 })),
        },
      ],
      5,
    )
    expect(found.map(({ ref, trust }) => [ref, trust])).toEqual([['Mishnah Sukkah 1:1', 1]])
    expect(topics.documentFrequency('en', 'refer')).toBe(0)
    expect(topics.size).toBe(4)
  })
})

describe('the likeness of a topic', () => {
  const rows = [
    'ref\the\ten\tru',
    'Leviticus 11:7\tלמה לא אוכלים חזיר\twhy do Jews not eat pork\tпочему не едят свинину',
    'Mishneh Torah, Blessings 1:19\tמי שאכל חזיר\tone who ate pork\tкто съел свинину',
  ].join('\n')
  const { topics } = openLexicon(indexLexicon([], parseDescriptions(rows)))
  const ask = (words: string, smallWords: string[]) =>
    new Map(
      topics
        .search(
          tokenizeEnglish(words).map((token, start) => ({
            start,
            length: 1,
            worth: 3,
            topicTokens: [{ language: 'en' as const, token, strength: 1 }],
          })),
          5,
          smallWords.map((token) => ({ language: 'en', token })),
        )
        .map(({ ref, likeness }) => [ref, likeness]),
    )

  it('is greater where a wording asks the same question of the same matter', () => {
    const found = ask('pork', ['why', 'do', 'not'])
    expect(found.get('Leviticus 11:7')).toBeGreaterThan(found.get('Mishneh Torah, Blessings 1:19') ?? 1)
    const other = ask('pork', ['one', 'who'])
    expect(other.get('Leviticus 11:7')).toBeLessThan(other.get('Mishneh Torah, Blessings 1:19') ?? 0)
  })

  it('is 1 for the same words, and small words find no topic', () => {
    expect(ask('jews eat pork', ['why', 'do', 'not']).get('Leviticus 11:7')).toBeCloseTo(1)
    expect([...ask('bread', ['why', 'do']).keys()]).toEqual([])
  })
})

describe('findHomophones', () => {
  const words = openPackedWords(packWords(['תפילין', 'תפילות', 'חלות', 'טפסים']).bytes)

  it('finds the Hebrew word that sounds the same and differs by a letter', () => {
    expect(findHomophones(words, 'טפילין')).toEqual(['תפילין'])
    expect(findHomophones(words, 'חאלות')).toEqual(['חלות'])
  })

  it('finds nothing for a known word, and none that sounds otherwise', () => {
    expect(findHomophones(words, 'חלות')).toEqual([])
    expect(findHomophones(words, 'תפיליו')).toEqual([])
  })
})

describe('findSimilar', () => {
  const words = openPackedWords(packWords(['ploughshar', 'plot', 'раскаян']).bytes)

  it('finds words with a long common prefix', () => {
    expect(findSimilar(words, 'раскаял')).toEqual(['раскаян'])
    expect(findSimilar(words, 'ploughsh')).toEqual(['ploughshar'])
  })

  it('finds none for a word of the vocabulary or a short common prefix', () => {
    expect(findSimilar(words, 'plot')).toEqual([])
    expect(findSimilar(words, 'plum')).toEqual([])
  })

  it('corrects a word unless it is rightly spelled', () => {
    const spelled = openPackedWords(packWords(['raven', 'jonah']).bytes)
    expect(findSimilar(spelled, 'jonha')).toEqual(['jonah'])
    expect(findSimilar(spelled, 'riven')).toEqual(['raven'])
    expect(findSimilar(spelled, 'riven', true)).toEqual([])
  })

  it('finds the Russian word that a word written by ear sounds like, rather than relatives', () => {
    const spelled = openPackedWords(packWords(['золот', 'залада', 'ослиц', 'телец', 'тилька']).bytes)
    expect(findSimilar(spelled, 'залат')).toEqual(['золот'])
    expect(findSimilar(spelled, 'аслиц')).toEqual(['ослиц'])
    expect(findSimilar(spelled, 'тилец')).toEqual(['телец'])
    expect(findSimilar(spelled, 'тилец', true)).toEqual([])
    expect(findSimilar(spelled, 'молот')).toEqual([])
  })

  it('finds another transliteration of a Hebrew word', () => {
    const spelled = openPackedWords(packWords(['mitzvot', 'mission', 'bracha']).bytes)
    expect(findSimilar(spelled, 'mitsvos')).toEqual(['mitzvot'])
    expect(findSimilar(spelled, 'brocho')).toEqual(['bracha'])
  })
})
describe('openLemmatizer', () => {
  const words = openLemmatizer(
    indexWords([
      ['ו/ימכר', 'H4376', 1],
      ['מכר', 'H4376', 1],
      ['תשבה', 'H8666', 1],
      ['ב/בית', 'H1004', 1],
      ['רצח', 'H7523', 2],
    ]),
  )
  const lemmas = (word: string) => words.lemmas(word).map(({ lemma }) => lemma)

  it('finds the lemma of a form with other prefixes', () => {
    expect(lemmas('שבבית')).toContain('H1004')
  })

  it('finds the lemma of another spelling with less strength', () => {
    expect(words.lemmas('תשובה')[0]).toMatchObject({ lemma: 'H8666' })
    expect(words.lemmas('תשובה')[0]?.strength).toBeLessThan(1)
  })

  it('finds the lemma of a verb in another binyan', () => {
    expect(lemmas('נרצח')).toEqual(['H7523'])
  })

  it('finds no lemma for an unknown word', () => {
    expect(lemmas('טלפון')).toEqual([])
  })
})
