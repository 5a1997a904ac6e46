import { describe, expect, it } from 'vitest'
import { createScriptedModel, type ScriptedTurn } from '../../../../adapters/language-model/scripted.ts'
import { AppError } from '../../../../errors.ts'
import type { Metrics } from '../../../../ports/metrics.ts'
import type { FindInput, FoundSources } from '../../../../finding/find-sources.ts'
import type { WrittenSearch } from './rewrite-question.ts'
import type { AnswerEvent, AnswerInput } from '../../events.ts'
import { defaultModelLimits } from '../model/answer-with-model.ts'
import { type AnswerDeps, answerQuestion } from '../answer-question.ts'
import { fakeFinder, fakeLibrary, fakeReferences, fakeTitles, segmentsOfGenesis } from '../citations/citations.fixture.ts'
import { createTitleVocabulary } from '../citations/title-vocabulary.ts'
import { defaultPromptLimits } from '../prompts/build-prompt.ts'

const verses = (chapter: number, from: number, to: number) => segmentsOfGenesis(chapter, from, to).map(({ ref }) => ref)
const nothing = fakeFinder([], { confidence: 'none' })
const QUESTION = 'Who gave up being the eldest for a meal?'

/** A model that writes these searches. */
const writes = (...searches: (string | WrittenSearch)[]): ScriptedTurn => ({
  pieces: searches.map((each) => `${JSON.stringify(typeof each === 'string' ? { query: each } : each)}\n`),
})

interface Scene {
  /** What the finder finds by question or search; nothing for any other. An error is thrown. */
  finds: Record<string, FoundSources | Error>
  /** What the model says when asked to rewrite. */
  rewrites?: ScriptedTurn
  question?: string
  input?: Partial<AnswerInput>
  hasModel?: boolean
}

/** Answers a question with a model that rewrites by the scene and then answers `Esau [1].` */
async function play({ finds, rewrites = writes('ויבז עשו'), question = QUESTION, input = {}, hasModel = true }: Scene) {
  const counted: string[] = []
  const searches: FindInput[] = []
  const metrics: Metrics = { count: (name, labels) => counted.push(`${name} ${labels?.outcome ?? ''}`), observe() {}, gauge() {} }
  const isRewriting = (system: string | undefined) => system?.includes('searches of a library') === true
  const model = createScriptedModel(({ messages }) => (isRewriting(messages[0]?.content) ? rewrites : { pieces: ['Esau [1].'] }))
  const deps: AnswerDeps = {
    library: fakeLibrary(),
    references: fakeReferences,
    vocabulary: createTitleVocabulary(fakeTitles),
    async findSources(asking) {
      const { question: asked } = asking
      searches.push(asking)
      const found = finds[asked] ?? nothing
      if (found instanceof Error) throw found
      return found
    },
    models: { primary: hasModel ? model : null, fallback: null },
    metrics,
    limits: { ...defaultModelLimits, ...defaultPromptLimits, retryPauseMs: 0 },
    rewriteMs: 20,
  }
  const events: AnswerEvent[] = []
  const whole = { question, language: 'en' as const, history: [], signal: new AbortController().signal, ...input }
  for await (const event of answerQuestion(deps, whole)) events.push(event)
  const shown = events.flatMap((event) => (event.type === 'sources' ? [event] : []))
  return {
    events,
    counted,
    searches,
    refs: shown.map(({ sources }) => sources.map(({ ref }) => ref)),
    confidences: shown.map(({ confidence }) => confidence),
    rewriting: model.requests.find(({ messages }) => isRewriting(messages[0]?.content))?.messages.at(-1)?.content ?? '',
    calls: model.requests.map(({ messages }) => (isRewriting(messages[0]?.content) ? 'rewrite' : 'answer')),
    prompt: model.requests.at(-1)?.messages.at(-1)?.content ?? '',
    end: events.at(-1),
  }
}

const low = (...refs: string[][]) => fakeFinder(refs, { confidence: 'low' })

describe('searching again in the wording of the sources', () => {
  it('shows the first sources, then those found in the model’s words, which the answer is built on', async () => {
    const scene = await play({
      finds: { [QUESTION]: low(verses(1, 1, 1)), 'ויבז עשו': fakeFinder([verses(25, 31, 32)], { confidence: 'high' }) },
    })
    expect(scene.refs).toEqual([['Genesis 1:1'], ['Genesis 25:31-32', 'Genesis 1:1']])
    expect(scene.confidences).toEqual(['low', 'medium'])
    expect(scene.calls).toEqual(['rewrite', 'answer'])
    expect(scene.prompt).toContain('<source number="1" reference="Genesis 25:31-32" kind=')
    expect(scene.end).toMatchObject({ type: 'end', citations: [{ n: 1, ref: 'Genesis 25:31-32' }] })
    expect(scene.counted).toContain('rewritten_searches found')
  })

  it.each([
    ['is sure', { question: QUESTION, finds: { [QUESTION]: fakeFinder([verses(25, 34, 34)]) } }],
    ['is practical', { question: 'May I cook lentils on Shabbat?', finds: {} }],
  ])('also asks the model for searches when the first search or the question %s', async (_, scene) => {
    expect((await play(scene)).calls).toEqual(['rewrite', 'answer'])
  })

  it('looks in the work and category that the model names, and everywhere when the library has neither', async () => {
    const searchesIn = async (scope: Partial<WrittenSearch>) =>
      (await play({ finds: {}, rewrites: writes({ query: 'ויבז עשו', ...scope }) })).searches.at(-1)
    expect(await searchesIn({ work: 'Genesis', category: 'Torah' })).toMatchObject({ works: ['Genesis'], category: 'Torah' })
    const everywhere = await searchesIn({ work: 'Sefer HaOrot', category: 'Cookery' })
    expect(everywhere).not.toHaveProperty('works')
    expect(everywhere).not.toHaveProperty('category')
  })

  it('gives the model the whole conversation, so that a search stands on its own', async () => {
    const history = [
      { role: 'user' as const, content: 'Who was Leah?', refs: [] },
      { role: 'assistant' as const, content: 'The elder daughter [1].', refs: ['Genesis 25:27'] },
    ]
    const { rewriting, refs } = await play({
      question: 'and what about her sister?',
      input: { history },
      rewrites: writes('Rachel was beautiful'),
      finds: {
        'and what about her sister?': fakeFinder([verses(26, 3, 3)]),
        'Rachel was beautiful': fakeFinder([verses(25, 31, 32)], { confidence: 'medium' }),
      },
    })
    expect(rewriting).toContain('Reader: Who was Leah?')
    expect(refs[1]).toEqual(['Genesis 25:31-32', 'Genesis 26:3'])
  })

  it('keeps a sure first search before what the model finds less surely', async () => {
    const finds = { [QUESTION]: fakeFinder([verses(25, 34, 34)]), 'ויבז עשו': low(verses(1, 1, 1)) }
    expect((await play({ finds })).refs.at(-1)).toEqual(['Genesis 25:34', 'Genesis 1:1'])
  })

  it('finds where the question itself found nothing', async () => {
    const scene = await play({ finds: { 'ויבז עשו': low(verses(25, 34, 34)) } })
    expect(scene.refs).toEqual([[], ['Genesis 25:34']])
    expect(scene.confidences).toEqual(['none', 'low'])
  })

  it('moves up what both have found, puts what is no surer behind, and shows no segment twice', async () => {
    const scene = await play({
      rewrites: writes('ויבז עשו', 'sold his birthright'),
      finds: {
        [QUESTION]: low(verses(1, 1, 1), verses(25, 31, 32)),
        'ויבז עשו': fakeFinder([verses(25, 32, 33)], { confidence: 'medium' }),
        'sold his birthright': low(verses(25, 34, 34), verses(1, 1, 1)),
      },
    })
    expect(scene.refs.at(-1)).toEqual(['Genesis 25:31-32', 'Genesis 1:1', 'Genesis 25:34'])
  })

  it('shows the sources once when the search brings nothing new', async () => {
    const same = await play({ finds: { [QUESTION]: low(verses(25, 34, 34)), 'ויבז עשו': low(verses(25, 34, 34)) } })
    expect(same.refs).toEqual([['Genesis 25:34']])
    expect(same.counted).toContain('rewritten_searches nothing_new')
  })

  it.each([
    ['fails', { pieces: [], fails: 'server_error' as const }, 'rewrites server_error'],
    ['is silent', { pieces: ['late'], before: () => new Promise<void>(() => {}) }, 'rewrites timeout'],
  ])('goes on with what there is when the model %s', async (_, rewrites, outcome) => {
    // The script answers the second call, the answer itself, as usual.
    const scene = await play({ rewrites, finds: { [QUESTION]: low(verses(25, 34, 34)) } })
    expect(scene.refs).toEqual([['Genesis 25:34']])
    expect(scene.counted).toContain(outcome)
    expect(scene.end).toMatchObject({ type: 'end', mode: 'model' })
  })

  it('goes on when the second search fails', async () => {
    const finds = { [QUESTION]: low(verses(25, 34, 34)), 'ויבז עשו': new AppError('library_preparing', 'just now') }
    expect((await play({ finds })).refs).toEqual([['Genesis 25:34']])
  })

  it('does not take the model’s memory of a reference for a find', async () => {
    const named = fakeFinder([verses(25, 34, 34)], { reasons: ['reference'], named: ['Genesis 25:34'] })
    expect((await play({ finds: { 'ויבז עשו': named } })).refs).toEqual([[]])
  })

  it.each([
    ['no model is connected', { finds: {}, hasModel: false }, []],
    [
      'the question is a reference',
      { question: 'Genesis 25:34', finds: { 'Genesis 25:34': fakeFinder([verses(25, 34, 34)], { named: ['Genesis 25:34'] }) } },
      ['answer'],
    ],
    ['the question is about something else', { finds: {}, question: 'What is the weather tomorrow?' }, []],
    ['the reader is in danger', { finds: {}, question: 'I want to die' }, []],
    ['a text is asked for that the library does not hold', { finds: {}, question: 'Rashi on Genesis 25:34:1' }, ['answer']],
  ] satisfies [string, Scene, string[]][])('asks the model for no other words when %s', async (_, scene, calls) => {
    expect((await play(scene)).calls).toEqual(calls)
  })

  it('stops with the reader', async () => {
    const stop = new AbortController()
    const rewrites: ScriptedTurn = { pieces: ['x'], before: () => (stop.abort(new Error('stopped')), new Promise(() => {})) }
    await expect(play({ rewrites, finds: {}, input: { signal: stop.signal } })).rejects.toThrow('stopped')
  })
})
