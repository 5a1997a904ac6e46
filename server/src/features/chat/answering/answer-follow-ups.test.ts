import { describe, expect, it } from 'vitest'
import { noMetrics } from '@sugya/testing/fakes/no-metrics'
import type { FindInput } from '../../../finding/find-sources.ts'
import type { HistoryMessage } from '../events.ts'
import { defaultModelLimits } from './model/answer-with-model.ts'
import { type AnswerDeps, answerQuestion } from './answer-question.ts'
import { fakeFinder, fakeLibrary, fakeReferences, fakeTitles, segmentsOfGenesis } from './citations/citations.fixture.ts'
import { createTitleVocabulary } from './citations/title-vocabulary.ts'
import { defaultPromptLimits } from './prompts/build-prompt.ts'

const verses = (chapter: number, from: number, to: number) => segmentsOfGenesis(chapter, from, to).map(({ ref }) => ref)
const user = (content: string): HistoryMessage => ({ role: 'user', content, refs: [] })
const answer = (...refs: string[]): HistoryMessage => ({ role: 'assistant', content: 'Esau [1].', refs })

/** Asks after one answer that cited these references; `asked` are the searches that the question led to. */
async function ask(
  question: string,
  {
    refs = ['Genesis 25:31-32', 'Genesis 1:1'],
    history = [user('Who sold his birthright?'), answer(...refs)],
    found = [verses(25, 34, 34)],
    scores = [1],
  } = {},
) {
  const asked: FindInput[] = []
  const deps: AnswerDeps = {
    library: fakeLibrary({ withRashi: true }),
    references: fakeReferences,
    vocabulary: createTitleVocabulary(fakeTitles),
    findSources: async (input) => {
      asked.push(input)
      return fakeFinder(found, { scores })
    },
    weeklyPortion: () => ({ title: 'Genesis', from: [25, 29], to: [25, 34] }),
    models: { primary: null, fallback: null },
    metrics: noMetrics,
    limits: { ...defaultModelLimits, ...defaultPromptLimits },
  }
  let text = ''
  const cited: string[] = []
  for await (const event of answerQuestion(deps, { question, language: 'en', history, signal: new AbortController().signal })) {
    if (event.type === 'delta') text += event.text
    if (event.type === 'end') cited.push(...event.citations.map(({ ref, language }) => `${ref} ${language}`))
  }
  return { text, cited, asked }
}

describe('a follow-up without a model', () => {
  it.each([
    ['in the original', /^In the original:/],
    ['а в оригинале?', /^Вот текст в оригинале:/],
    ['במקור', /^כך בלשון המקור:/],
  ])('shows the original whole, without a translation, for %j', async (question, lead) => {
    const { text, cited, asked } = await ask(question, { refs: ['Genesis 25:31-32'] })
    expect(text).toMatch(lead)
    expect(cited).toEqual(['Genesis 25:31-32 he'])
    expect(asked).toEqual([])
  })

  it.each([
    ['translate to English', /^Here is the English translation/],
    ['переведи на английский', /^Вот английский перевод/],
    ['תרגם לאנגלית', /^זה התרגום לאנגלית/],
  ])('shows the translation that the library holds for %j', async (question, lead) => {
    const { text, cited } = await ask(question, { refs: ['Genesis 25:31-32'] })
    expect(text).toMatch(lead)
    expect(cited).toEqual(['Genesis 25:31-32 en'])
  })

  it.each([
    ['in Russian?', /^The library has no Russian translation of this passage/],
    ['переведи это', /^Русского перевода этого места в библиотеке нет/],
    ['תרגם לרוסית', /^אין בספרייה תרגום לרוסית/],
  ])('says that the library has no such translation for %j, and shows what it has', async (question, lead) => {
    const { text, cited } = await ask(question, { refs: ['Genesis 25:31-32'] })
    expect(text).toMatch(lead)
    expect(cited).toContain('Genesis 25:31-32 he')
  })

  it.each([['the second one'], ['покажи вторую'], ['השני']])('shows the second source of the last answer for %j', async (question) => {
    const { cited } = await ask(question)
    expect(new Set(cited.map((each) => each.slice(0, -3)))).toEqual(new Set(['Genesis 1:1']))
  })

  it('counts a passage and its translation as one source', async () => {
    const { cited } = await ask('the second one', { refs: ['Genesis 25:31-32', 'Genesis 25:31-32', 'Genesis 1:1'] })
    expect(cited[0]).toMatch(/^Genesis 1:1 /)
  })

  it('sets the sources of the last answer side by side, or those of the last two answers', async () => {
    expect((await ask('compare them')).text).toMatch(/^Here they are side by side:[^]*Genesis 25:31–32[^]*Genesis 1:1/)
    const history = [user('Genesis 1:1'), answer('Genesis 1:1'), user('Genesis 25:34'), answer('Genesis 25:34')]
    const { cited } = await ask('в чём разница?', { history })
    expect(new Set(cited.map((each) => each.slice(0, -3)))).toEqual(new Set(['Genesis 25:34', 'Genesis 1:1']))
  })

  it('takes the source from the last answer that has so many', async () => {
    const history = [user('Compare two'), answer('Genesis 1:1', 'Genesis 25:34'), user('shorter'), answer('Genesis 1:1')]
    const { cited } = await ask('the second one', { history })
    expect(cited[0]).toMatch(/^Genesis 25:34 /)
  })

  it('compares with an earlier answer when the last ones are about the same passage', async () => {
    const history = [
      user('Genesis 25:34'),
      answer('Genesis 25:34'),
      user('Genesis 1:1'),
      answer('Genesis 1:1'),
      user('shorter'),
      answer('Genesis 1:1'),
    ]
    const { cited } = await ask('compare them', { history })
    expect(new Set(cited.map((each) => each.slice(0, -3)))).toEqual(new Set(['Genesis 1:1', 'Genesis 25:34']))
  })

  it('shows what is further from the question when it is asked for more and nothing close is left', async () => {
    const { text, cited } = await ask('another example', {
      refs: ['Genesis 25:34'],
      found: [verses(25, 34, 34), verses(1, 1, 1)],
      scores: [1, 0.1],
    })
    expect(text).toMatch(/^More on the same subject:/)
    expect(cited[0]).toMatch(/^Genesis 1:1 /)
  })

  it('shows the words before a saying when its speaker is asked for', async () => {
    const { text, cited } = await ask('who said it?', { refs: ['Genesis 25:32'] })
    expect(text).toMatch(/^These are the words with what stands right before them/)
    expect(cited[0]).toMatch(/^Genesis 25:29-32 /)
  })

  it('answers where it is written with the place and its words', async () => {
    expect((await ask('где это написано?', { refs: ['Genesis 1:1'] })).text).toMatch(/^Это написано здесь:[^]*Бытие 1:1/)
  })

  it('quotes less of one passage when it is asked for in short', async () => {
    const { text, cited } = await ask('shorter please')
    expect(text).toMatch(/^In short, the central words:/)
    expect(new Set(cited.map((each) => each.slice(0, -3)))).toEqual(new Set(['Genesis 25:31-32']))
  })

  it('searches for a question that goes on together with the question before it', async () => {
    const { asked } = await ask('and what about his brother?')
    expect(asked).toMatchObject([{ question: 'and what about his brother?', context: ['Who sold his birthright?'] }])
  })

  it('searches for a new question alone', async () => {
    const { asked } = await ask('What is the blessing on bread?')
    expect(asked).toMatchObject([{ question: 'What is the blessing on bread?', context: [] }])
  })

  it('looks for a commentary on the text itself after another commentary was shown', async () => {
    const { asked } = await ask('And Ramban?', { refs: ['Rashi on Genesis 25:34:1'] })
    expect(asked[0]?.history).toEqual(['Genesis 25:34'])
  })

  it('refers to a rabbi again when a practical question goes on, and not for a request about its answer', async () => {
    const history = [user('May I cook lentils on Shabbat?'), answer('Genesis 25:34')]
    expect((await ask('and what about soup?', { history })).text).toContain('I do not give halachic rulings')
    expect((await ask('translate to English', { history })).text).not.toContain('I do not give halachic rulings')
  })
})

describe('a question for a passage by its name', () => {
  it('opens a subject that a question goes on from', async () => {
    const history = [user('Who was Leah?'), answer('Genesis 1:1'), user('Show me the weekly portion'), answer('Genesis 25:29-34')]
    expect((await ask('and women?', { history })).asked).toMatchObject([{ context: ['Show me the weekly portion'] }])
  })

  it.each([
    ['What is the portion of the week?', 'Genesis 25:29-34'],
    ['מה פרשת השבוע?', 'בראשית 25:29-34'],
    ['О чём недельная глава?', 'Бытие 25:29-34'],
  ])('asks the finder for the passage: %s', async (question, named) => {
    const { asked } = await ask(question, { history: [] })
    expect(asked.map((input) => input.question)).toEqual([named])
  })
})
