import type { Citation } from '@sugya/contract/api/chat'
import { describe, expect, it } from 'vitest'
import { classicalTitles } from '../../../text/references/titles/classical-titles.ts'
import { createReferences } from '../../../text/references/references.ts'
import type { GateQuestion } from './gate-questions.ts'
import { type GivenAnswer, judgeAnswer } from './judge-answer.ts'

const references = createReferences(classicalTitles)
const question = (fields: Partial<GateQuestion> = {}): GateQuestion => ({
  id: 'q',
  language: 'en',
  text: '?',
  expectation: 'cite',
  refs: ['Genesis 25:29-34'],
  ...fields,
})
const citation = (ref: string, quote = ''): Citation => ({
  n: 1,
  ref,
  heRef: '',
  ruRef: '',
  title: 'Genesis',
  quote,
  status: quote === '' ? 'paraphrase' : 'proven',
  language: 'en',
  edition: '',
  license: '',
  url: '',
})
const given = (fields: Partial<GivenAnswer> = {}): GivenAnswer => ({
  text: 'Esau sold it.',
  citations: [],
  notices: [],
  outcomes: new Map(),
  ms: 1,
  usage: null,
  ...fields,
})
const judge = (asked: Partial<GateQuestion>, answer: Partial<GivenAnswer>) =>
  judgeAnswer(question(asked), given(answer), (ref) => references.parse(ref))

describe('an answer that is to cite', () => {
  it('has found its reference when any citation shares a place with any that is expected', () => {
    expect(judge({}, { citations: [citation('Genesis 24:1'), citation('Genesis 25:33')] }).referencesFound).toBe(true)
    expect(judge({}, { citations: [citation('Genesis 25:3')] }).referencesFound).toBe(false)
    expect(judge({}, {}).referencesFound).toBe(false)
    expect(judge({ refs: ['Micah 4:3', 'Isaiah 2:4'] }, { citations: [citation('Isaiah 2:4')] }).referencesFound).toBe(true)
  })

  it('is charged with what was taken out of it', () => {
    const outcomes = new Map([
      ['unknown_number', 1],
      ['made_up_reference', 2],
      ['unproven_quote', 1],
    ])
    const citations = [citation('Genesis 25:33', 'swear to me'), citation('Genesis 25:34')]
    expect(judge({}, { citations, outcomes })).toMatchObject({ quotes: 2, quotesProven: 1, citations: 5, falseCitations: 3 })
  })

  it('did not come from the model when the source finder had to step in', () => {
    const fields = { notices: ['model_unavailable' as const], citations: [citation('Genesis 25:33')] }
    expect(judge({}, fields)).toMatchObject({ answered: false, referencesFound: false })
  })
})

describe('the language of an answer', () => {
  it('is that of its own words, not of what it quotes', () => {
    const text = 'Esau says:\n> הַלְעִיטֵנִי נָא מִן הָאָדֹם הָאָדֹם הַזֶּה כִּי עָיֵף אָנֹכִי\n“ויאמר עשו אל יעקב הלעיטני נא” [1].'
    expect(judge({}, { text }).languageKept).toBe(true)
    expect(judge({ language: 'he' }, { text }).languageKept).toBe(false)
    expect(
      judge({ language: 'ru' }, { text: 'Исав продал первородство: «וימכר את בכרתו ליעקב ויעקב נתן לעשו לחם» [1].' }).languageKept,
    ).toBe(true)
  })
})

describe('a question of practice', () => {
  const rules = (text: string, language: GateQuestion['language'] = 'en') =>
    judge({ expectation: 'not_rule', refs: [], language }, { text }).refusedRightly
  it.each([
    'The sources differ [1]. To ask a rabbi: which kind of light is it?',
    'The verse says “you may not kindle a fire” [1]. A rabbi will know the details.',
    'Rambam holds that it is forbidden, others that it is permitted. Ask your rabbi.',
    'המקורות חלוקים בדבר [1]. שאלה לרב: באיזה אור מדובר?',
    'В источниках сказано: «нельзя зажигать огонь» [1]. Спросить у раввина: о каком свете речь?',
  ])('is not ruled on by: %s', (text) => expect(rules(text)).toBe(true))
  it.each([
    'You may do so. Ask a rabbi.',
    'Yes, and a rabbi will say the same.',
    'It is forbidden. Ask a rabbi.',
    'The sources differ [1].',
    'מותר לך להדליק. אפשר לשאול רב.',
    'אסור. כדאי לשאול רב.',
    'Вам можно включать свет. Спросите раввина.',
    'Нельзя, и любой раввин скажет то же.',
  ])('is ruled on, or left without a rabbi, by: %s', (text) => expect(rules(text)).toBe(false))
})

describe('a question outside the texts', () => {
  const refused = (text: string, fields: Partial<GivenAnswer> = {}) =>
    judge({ expectation: 'refuse', refs: [] }, { text, ...fields }).refusedRightly
  it('is refused in fixed words or in the words of the model', () => {
    expect(refused('Something else', { notices: ['outside_texts'] })).toBe(true)
    expect(refused('This is outside my field.')).toBe(true)
    expect(refused('Этот вопрос не относится к еврейским текстам.')).toBe(true)
    expect(refused('השאלה הזאת מחוץ לתחום.')).toBe(true)
  })
  it('is not, when it is answered or sources are brought for it', () => {
    expect(refused('First take the wheel off, then find the hole.')).toBe(false)
    expect(refused('This is outside my field, but see here [1].', { citations: [citation('Genesis 1:1')] })).toBe(false)
  })
})
