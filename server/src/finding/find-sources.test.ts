import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testLibrary } from '@sugya/testing/start-product'
import { type Finder, openFinder } from '../../../scripts/open-finder.ts'
import { findCommentators, removeCommentators } from './commentators.ts'
import { toRangeRef } from './range-ref.ts'

describe('findSources in the starter library', () => {
  let folder: string
  let finder: Finder
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'sugya-finding-'))
    finder = await openFinder(folder, testLibrary)
  })
  afterAll(async () => {
    await finder.close()
    await rm(folder, { recursive: true, force: true })
  })
  const refs = async (question: string, history: string[] = []) => (await finder.find({ question, history })).sources.map(({ ref }) => ref)

  it.each([
    ['Who sold his birthright for lentil stew?', 'en'],
    ['מי מכר את הבכורה תמורת נזיד עדשים?', 'he'],
    ['Кто продал первородство за чечевичную похлёбку?', 'ru'],
  ])('finds the birthright for %j', async (question, language) => {
    const found = await finder.find({ question })
    expect(found.language).toBe(language)
    const first = found.sources.slice(0, 2).flatMap(({ segments }) => segments)
    expect(first).toEqual(expect.arrayContaining(['Genesis 25:33']))
    expect(['high', 'medium']).toContain(found.confidence)
  })

  it.each([['Genesis 1:27'], ['What does Genesis 1:27 say?'], ['מה כתוב בבראשית א כז?'], ['Быт. 1:27']])(
    'returns the passage named in %j first',
    async (question) => {
      const found = await finder.find({ question })
      expect(found.sources[0]).toMatchObject({ ref: 'Genesis 1:27', reasons: ['reference'] })
      expect(found.named).toEqual(['Genesis 1:27'])
    },
  )

  it.each(['why?', 'почему?', 'למה?'])('takes a question without a telling word for no other subject: %j', async (question) => {
    expect((await finder.find({ question })).isOutside).toBe(false)
  })

  it('declines what is about another subject, and nothing that names a subject of these texts', async () => {
    expect((await finder.find({ question: 'best shampoo for dry hair' })).isOutside).toBe(true)
    expect((await finder.find({ question: 'best kosher shampoo for dry hair' })).isOutside).toBe(false)
  })

  it('ignores a reference to a verse that does not exist', async () => {
    expect((await finder.find({ question: 'Genesis 1:99' })).named).toEqual([])
  })

  it.each([
    ['The book of Jonah', 'Jonah 1:1'],
    ['Tell me about the book of Ruth', 'Ruth 1:1'],
    ['ספר יונה', 'Jonah 1:1'],
    ['О чём книга Бытия?', 'Genesis 1:1'],
  ])('opens the work of which a question holds nothing but the name: %j', async (question, first) => {
    const { sources, confidence } = await finder.find({ question })
    expect(sources.map(({ segments }) => segments[0])).toEqual([first])
    expect(confidence).toBe('high')
  })

  it.each([['Who was Onkelos?'], ['מי היה אונקלוס?'], ['Кто такой Онкелос?']])(
    'takes a name for the subject of a question that has no other: %j',
    async (question) => {
      expect((await finder.find({ question })).absent.join()).toMatch(/Megillah 3a:/)
    },
  )

  it('finds a famous phrase quoted loosely', async () => {
    expect((await refs('a time to weep, a time to laugh'))[0]).toMatch(/^Ecclesiastes 3:/)
  })

  it('returns passages of the last turn for a bare follow-up', async () => {
    expect((await refs('why?', ['Genesis 25:29-34']))[0]).toBe('Genesis 25:29-34')
    expect((await refs('а дальше?', ['Genesis 25:29-34']))[0]).toBe('Genesis 26:1')
    expect((await refs('ומה אומר רש״י?', ['Genesis 1:1']))[0]).toBe('Genesis 1:1')
  })

  it.each([
    ['and what about her sister?', 'Who was Leah?'],
    ['ומה עם אחותה?', 'מי הייתה לאה?'],
    ['а её сестра?', 'Кто такая Лия?'],
  ])('completes %j by the question before it', async (question, before) => {
    const found = await finder.find({ question, history: ['Genesis 29:16-17'], context: [before] })
    expect(found.isFollowUp).toBe(true)
    expect(found.sources[0]?.ref).toMatch(/^Genesis (?:29|30):/)
  })

  it.each([
    ['How many men did he take to battle?', 'Who was Gideon?', /^Judges 7:/],
    ['Сколько людей он взял на войну?', 'Кто такой Гидеон?', /^Judges 7:/],
    ['And Absalom?', 'Who killed Goliath?', /^II Samuel/],
  ])('compares descriptions with whom %j asks about', async (question, before, expected) => {
    const found = await finder.find({ question, context: [before] })
    expect(found.sources[0]?.ref).toMatch(expected)
  })

  it('leaves a question with a subject of its own to itself', async () => {
    const context = ['Who was Ruth?']
    const question = 'What did Elijah say on Mount Carmel?'
    const alone = await finder.find({ question })
    const after = await finder.find({ question, history: ['Ruth 1:16'], context })
    expect(after).toEqual(alone)
  })

  it.each([
    ['How long should I wait between meat and milk?', /^(?:Shulchan Arukh, Yoreh De'ah 89|Kitzur Shulchan Arukh 46|Chullin 105a)/],
    ['כמה זמן צריך לחכות בין בשר לחלב?', /^(?:Shulchan Arukh, Yoreh De'ah 89|Kitzur Shulchan Arukh 46|Chullin 105a)/],
    ['What is Chanukah?', /^(?:Shabbat 21b|Shulchan Arukh, Orach Chayim 670)/],
  ])('names a place that deals with %j though its text is not in the library', async (question, place) => {
    const { absent, isAbsentFirst } = await finder.find({ question })
    expect(absent[0]).toMatch(place)
    expect(isAbsentFirst).toBe(true)
  })

  it.each([
    'Who was smuggled out of besieged Jerusalem in a coffin?',
    'Hillel nearly froze on a snowy roof',
    'How was Titus punished by a gnat in his brain?',
  ])('names the Talmud, and no excerpt of it in Ein Yaakov, as the absent place of "%s"', async (question) => {
    const { absent } = await finder.find({ question })
    expect(absent[0]).toMatch(/^(?:Gittin 56|Yoma 35)/)
    expect(absent.filter((ref) => ref.startsWith('Ein Yaakov'))).toEqual([])
  })

  it.each(['How many commandments are there?', 'כמה מצוות יש', 'сколько заповедей'])(
    'names the absent place that the lexicon knows for a question of small words: %s',
    async (question) => {
      const { absent } = await finder.find({ question })
      expect(absent).toContain('Makkot 23b')
    },
  )

  it('names no absent place for a question that the library answers', async () => {
    const found = await finder.find({ question: 'Who sold his birthright for lentil stew?' })
    expect(found).toMatchObject({ absent: [], isAbsentFirst: false })
  })

  it('returns no segment twice', async () => {
    const { sources } = await finder.find({ question: 'Moses and the tablets of stone on the mountain', limit: 50 })
    const all = sources.flatMap(({ segments }) => segments)
    expect(new Set(all).size).toBe(all.length)
  })

  it.each([
    '',
    ' ',
    '?',
    '🙂🙂🙂',
    '<script>alert(1)</script>',
    "'; DROP TABLE segments; --",
    'כ',
    'а'.repeat(4000),
    'שלום hello мир 12',
    '%00\u0000',
    'Moses '.repeat(700),
  ])('accepts %j without an error', async (question) => {
    const found = await finder.find({ question })
    expect(found.sources.length).toBeLessThanOrEqual(10)
  })

  it.each(['What did Ruth say to Naomi?', 'מה אמרה רות לנעמי?', 'Что сказала Рут Наоми?'])(
    'finds who said what to whom: %j',
    async (question) => {
      const { sources, confidence } = await finder.find({ question })
      expect(sources[0]?.segments).toContain('Ruth 1:16')
      expect(['high', 'medium']).toContain(confidence)
    },
  )

  it.each(['Torah, a telescope, a zebra and a carburetor', 'תורה וקוואזרים וזברות במכונית', 'квазары в Торе и зебры'])(
    'shows the nearest places for an unclear question that names a subject of the texts: %j',
    async (question) => {
      expect(await finder.find({ question })).toMatchObject({ confidence: 'low', isOutside: false })
    },
  )

  it('has no confidence for words the library lacks', async () => {
    const { confidence } = await finder.find({ question: 'asdfgh qwerty zxcvb' })
    expect(confidence).toBe('none')
  })
})

describe('toRangeRef', () => {
  it.each([
    [['Genesis 25:29'], 'Genesis 25:29'],
    [['Genesis 25:29', 'Genesis 25:30'], 'Genesis 25:29-30'],
    [['Genesis 1:31', 'Genesis 2:1'], 'Genesis 1:31-2:1'],
    [['Rashi on Genesis 1:1:1', 'Rashi on Genesis 1:1:3'], 'Rashi on Genesis 1:1:1-3'],
    [['Berakhot 2a:5', 'Berakhot 2b:1'], 'Berakhot 2a:5-2b:1'],
  ])('names %j as %s', (segments, ref) => {
    expect(toRangeRef(segments)).toBe(ref)
  })
})

describe('findCommentators', () => {
  it.each([
    ['What does Rashi say?', 'Rashi'],
    ['ומה אומר רש״י?', 'Rashi'],
    ['а что говорит Раши?', 'Rashi'],
    ['what is the view of Nachmanides', 'Ramban'],
    ['מה דעת הרמב"ן', 'Ramban'],
    ['what does רש״י say?', 'Rashi'],
  ] as const)('finds the commentator in %j', (text, title) => {
    expect(findCommentators(text)).toEqual([{ title }])
  })

  it('removeCommentators drops their names from the question', () => {
    expect(removeCommentators('What does Rashi say about light', [{ title: 'Rashi' }]).replace(/\s+/g, ' ')).toBe(
      'What does say about light',
    )
  })
})
