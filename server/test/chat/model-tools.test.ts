import type { Metrics } from '../../src/ports/metrics.ts'
import type { AnswerTally } from '../../src/features/chat/events.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ModelEndpoint, pause, startModelEndpoint } from '@sugya/testing/fakes/model-endpoint'
import { noMetrics } from '@sugya/testing/fakes/no-metrics'
import { createOpenAICompatibleModel } from '../../src/adapters/language-model/openai-compatible.ts'
import { type AnswerDeps, answerQuestion } from '../../src/features/chat/answering/answer-question.ts'
import {
  fakeFinder,
  fakeLibrary,
  fakeReferences,
  fakeTitles,
  segmentsOfGenesis,
} from '../../src/features/chat/answering/citations/citations.fixture.ts'
import { createTitleVocabulary } from '../../src/features/chat/answering/citations/title-vocabulary.ts'
import { defaultModelLimits } from '../../src/features/chat/answering/model/answer-with-model.ts'
import { createToolSupport } from '../../src/features/chat/answering/model/tool-support.ts'
import { tallyAnswer } from '../../src/features/chat/answering/model/count-answer.ts'
import { defaultPromptLimits } from '../../src/features/chat/answering/prompts/build-prompt.ts'
import type { AnswerEvent, AnswerInput } from '../../src/features/chat/events.ts'

let endpoint: ModelEndpoint
beforeAll(async () => {
  endpoint = await startModelEndpoint()
})
beforeEach(() => void endpoint.calls.splice(0))
afterAll(() => endpoint.close())

const verses = (chapter: number, from: number, to: number) => segmentsOfGenesis(chapter, from, to).map(({ ref }) => ref)
const limits = { ...defaultModelLimits, ...defaultPromptLimits, firstTokenMs: 2_000, idleMs: 2_000, retryPauseMs: 1 }
const inTheBeginning = { tool: 'read', input: { reference: 'Genesis 1:1' } }

function createDeps(options: Partial<AnswerDeps> = {}): AnswerDeps {
  return {
    library: fakeLibrary({ withRashi: true }),
    references: fakeReferences,
    vocabulary: createTitleVocabulary(fakeTitles),
    findSources: async () => fakeFinder([verses(25, 31, 32)]),
    models: { primary: createOpenAICompatibleModel({ baseUrl: endpoint.baseUrl, apiKey: 'key', model: 'm' }), fallback: null },
    metrics: noMetrics,
    toolSupport: createToolSupport(),
    limits,
    ...options,
  }
}

async function ask(
  deps: AnswerDeps = createDeps(),
  { onEvent, ...input }: Partial<AnswerInput> & { onEvent?: (event: AnswerEvent) => void } = {},
) {
  const events: AnswerEvent[] = []
  const question = { question: 'Who sold his birthright?', language: 'en' as const, history: [], signal: new AbortController().signal }
  for await (const event of answerQuestion(deps, { ...question, ...input })) {
    events.push(event)
    onEvent?.(event)
  }
  const end = events.at(-1)
  if (end?.type !== 'end') throw new Error('an answer ends with its end')
  return {
    end,
    text: events.map((event) => (event.type === 'delta' ? event.text : '')).join(''),
    steps: events.flatMap((event) => (event.type === 'status' && event.step !== undefined ? [event.step] : [])),
    sources: events.flatMap((event) => (event.type === 'sources' ? [event.sources.map(({ ref }) => ref)] : [])),
  }
}
/** The calls that asked for an answer. */
const answerCalls = () => endpoint.calls.filter(({ question }) => question !== null)

describe('a model that calls tools', () => {
  it('reads a place, gets it under the next number, and cites it; the reader sees the step and the source', async () => {
    endpoint.follows(({ question, toolResults: [result] }) => {
      if (question === null) return ['']
      return result === undefined ? ['Let me look.', inTheBeginning] : ['God created: “In the beginning God created” [2].']
    })
    const { text, end, steps, sources } = await ask()
    expect(text).toBe('God created: “In the beginning God created” [1].')
    expect(end).toMatchObject({ mode: 'model', notices: [], citations: [{ ref: 'Genesis 1:1', status: 'proven' }] })
    expect(steps).toContainEqual({ code: 'read', place: { en: 'Genesis 1:1', he: 'בראשית 1:1', ru: 'Бытие 1:1' } })
    expect(sources).toEqual([['Genesis 25:31-32'], ['Genesis 25:31-32', 'Genesis 1:1']])
    expect(answerCalls().at(-1)?.toolResults[0]).toMatch(/^<source number="2" reference="Genesis 1:1"/)
  })

  it('gets no second number for a source that it has', async () => {
    endpoint.follows(({ question, toolResults: [result] }) => {
      if (question === null) return ['']
      return result === undefined ? [{ tool: 'read', input: { reference: 'Genesis 25:32' } }] : ['Esau [1].']
    })
    const { sources } = await ask()
    expect(sources).toHaveLength(1)
    expect(answerCalls().at(-1)?.toolResults).toEqual(['Genesis 25:32 is source 1, which you have.'])
  })
})

describe('a model that loops', () => {
  it('gets four rounds, then answers once from all sources so far', async () => {
    let n = 0
    endpoint.follows(({ question, mayCallTools, toolResults }) => {
      if (question === null) return ['']
      return mayCallTools || toolResults.length > 0 ? [{ tool: 'search', input: { query: `birthright ${String(n++)}` } }] : ['Esau [1].']
    })
    expect((await ask()).text).toBe('Esau [1].')
    expect(answerCalls().map(({ mayCallTools }) => mayCallTools)).toEqual([true, true, true, true, false, false])
  })

  it('learns that it has made a call, which is not made again', async () => {
    const searches: string[] = []
    endpoint.follows(({ question, toolResults }) =>
      question === null ? [''] : toolResults.length < 2 ? [{ tool: 'search', input: { query: 'Birthright' } }] : ['Esau [1].'],
    )
    const findSources: AnswerDeps['findSources'] = async (input) => {
      searches.push(input.question)
      return fakeFinder([verses(25, 31, 32)])
    }
    await ask(createDeps({ findSources }))
    expect(searches).toEqual(['Who sold his birthright?', 'Birthright'])
    expect(answerCalls().at(-1)?.toolResults[1]).toMatch(/^You have made this call already/)
  })

  it('carries out at most four calls of a round', async () => {
    const calls = Array.from({ length: 6 }, (_, n) => ({ tool: 'read', input: { reference: `Genesis 25:${String(n)}` } }))
    endpoint.follows(({ question, toolResults }) => (question === null ? [''] : toolResults.length === 0 ? calls : ['Esau [1].']))
    const { steps } = await ask()
    expect(steps.filter(({ code }) => code === 'read')).toHaveLength(4)
    expect(answerCalls().at(-1)?.toolResults.slice(4)).toEqual(Array(2).fill('At most 4 calls at a time.'))
  })

  it.each([
    ['tokens', { toolTokens: 10 }, [true, false]],
    ['time', { toolsMs: 0 }, [false]],
  ])('has to answer when its %s are used up', async (_, budget, mayCall) => {
    endpoint.follows(({ question, mayCallTools }) => (question === null ? [''] : mayCallTools ? [inTheBeginning] : ['Esau [1].']))
    expect((await ask(createDeps({ limits: { ...limits, ...budget } }))).text).toBe('Esau [1].')
    expect(answerCalls().map(({ mayCallTools }) => mayCallTools)).toEqual(mayCall)
  })
})

describe('a model that lies', () => {
  it.each([
    ['en', 'Who sold his birthright?', 'The sources do not mention this.'],
    ['he', 'מי מכר את הבכורה?', 'לא מצאתי על כך דבר בספרייה.'],
    ['ru', 'Кто продал первородство?', 'Ни один из источников об этом не говорит.'],
  ] as const)('in %s is sent to search before it may say that the library has nothing on it', async (language, question, claim) => {
    endpoint.follows(({ question: asked, prompt, toolResults: [result] }) => {
      if (asked === null) return ['']
      if (!prompt.startsWith('Nobody has looked')) return [claim]
      return result === undefined ? [{ tool: 'search', input: { query: 'מכרה כיום את בכרתך' } }] : ['Esau [1].']
    })
    const { text, steps } = await ask(createDeps(), { question, language })
    expect(text).toBe('Esau [1].')
    expect(steps.at(-1)).toEqual({ code: 'search' })
  })

  it('may say that the library has nothing on it after a search', async () => {
    endpoint.follows(({ question, toolResults: [result] }) => {
      if (question === null) return ['']
      return result === undefined ? [{ tool: 'search', input: { query: 'bicycles' } }] : ['The sources do not mention bicycles.']
    })
    expect((await ask()).text).toBe('The sources do not mention bicycles.')
    expect(answerCalls()).toHaveLength(2)
  })

  it('gets no citation for a number that no tool gave, nor for words that do not stand in what it read', async () => {
    endpoint.follows(({ question, toolResults: [result] }) => {
      if (question === null) return ['']
      return result === undefined
        ? [inTheBeginning]
        : ['Moses rode a bicycle [3]. It says “God created the bicycle and the telephone” [2].']
    })
    const { text, end } = await ask()
    expect(end.notices).toContain('citations_removed')
    expect(end.citations.every(({ quote }) => quote === '')).toBe(true)
    expect(text).not.toContain('[3]')
  })

  it.each([
    ['is no JSON', { tool: 'read', input: '{"reference": ' }, 'not valid JSON'],
    ['is no tool', { tool: 'delete', input: {} }, 'no such tool'],
    ['lacks an argument', { tool: 'read', input: { place: 'Genesis 1:1' } }, 'arguments are wrong'],
    ['names no place', { tool: 'read', input: { reference: 'Enoch 5:3' } }, 'not a reference that the library knows'],
    ['names a place that is not there', { tool: 'read', input: { reference: 'Genesis 51:1' } }, 'no such place'],
  ])('learns what is wrong with a call that %s, and answers', async (_, call, remark) => {
    endpoint.follows(({ question, toolResults: [result] }) => (question === null ? [''] : result === undefined ? [call] : ['Esau [1].']))
    expect((await ask()).end).toMatchObject({ mode: 'model', notices: [] })
    expect(answerCalls().at(-1)?.toolResults[0]).toContain(remark)
  })
})

describe('a model that breaks off in a round', () => {
  const breaksOff = () =>
    endpoint.follows(({ question, model, mayCallTools, toolResults: [result] }) => {
      if (question === null) return ['']
      if (model === 'second') return ['In the beginning [2].']
      return mayCallTools && result === undefined ? [inTheBeginning] : 500
    })

  it('leaves what it found to the fallback model, which is not given tools', async () => {
    breaksOff()
    const model = (name: string) => createOpenAICompatibleModel({ baseUrl: endpoint.baseUrl, apiKey: 'key', model: name })
    const { end } = await ask(createDeps({ models: { primary: model('m'), fallback: model('second') } }))
    expect(end).toMatchObject({ modelUsed: 'second', notices: ['fallback_model'], citations: [{ ref: 'Genesis 1:1' }] })
    expect(answerCalls().at(-1)).toMatchObject({ mayCallTools: false, toolResults: [] })
  })

  it('leaves what it found to the source finder when there is no other model', async () => {
    breaksOff()
    const { end, sources } = await ask()
    expect(end).toMatchObject({ mode: 'sources-only', notices: ['model_unavailable'] })
    expect(sources.at(-1)).toEqual(['Genesis 25:31-32', 'Genesis 1:1'])
  })
})

describe('the rounds of one answer', () => {
  it('end at once when the reader stops, in a tool and in a call of the model', async () => {
    for (const script of [[{ tool: 'search', input: { query: 'stop here' } }], [pause]] as const) {
      const stop = new AbortController()
      endpoint.follows(({ question, toolResults: [result] }) =>
        question === null ? [''] : result === undefined ? [inTheBeginning] : script,
      )
      const findSources: AnswerDeps['findSources'] = ({ question }) =>
        question === 'stop here' ? new Promise(() => {}) : Promise.resolve(fakeFinder([verses(25, 31, 32)]))
      let looked = 0
      const onEvent = (event: AnswerEvent) => {
        if (event.type === 'status' && event.step !== undefined) looked++
        const isLast = script[0] === pause ? event.type === 'sources' && event.sources.length === 2 : looked === 3
        if (isLast) setImmediate(() => stop.abort(new Error('stopped')))
      }
      await expect(ask(createDeps({ findSources }), { signal: stop.signal, onEvent })).rejects.toThrow('stopped')
    }
    endpoint.release()
  })

  it('are all counted, in tokens and rounds', async () => {
    endpoint.follows(({ question, toolResults: [result] }) =>
      question === null ? [''] : result === undefined ? [inTheBeginning] : ['Esau [1].'],
    )
    const tally: AnswerTally = { citationsRemoved: 0, spent: null }
    const counted: string[] = []
    const metrics: Metrics = { ...noMetrics, count: (name, labels) => counted.push([name, ...Object.values(labels ?? {})].join(' ')) }
    const deps = createDeps({ metrics })
    await ask({ ...deps, ...tallyAnswer(deps, () => ({ input: 1, output: 1 }), tally) })
    // The searches, the call of a tool, and the answer.
    expect(tally.spent).toMatchObject({ inputTokens: 3_000, outputTokens: 300 })
    expect(counted).toEqual(expect.arrayContaining(['tool_rounds called', 'tool_calls read']))
  })

  it('show a text that goes on after a look further as one answer', async () => {
    const long = 'Esau came from the field and was faint, and he asked for the red pottage. '.repeat(4)
    endpoint.follows(({ question, toolResults: [result] }) => {
      if (question === null) return ['']
      return result === undefined ? [long, inTheBeginning] : ['And before that: “In the beginning God created” [2].']
    })
    const { text, end } = await ask()
    expect(text).toBe(`${long}\n\nAnd before that: “In the beginning God created” [1].`)
    expect(end.citations).toMatchObject([{ ref: 'Genesis 1:1', status: 'proven' }])
  })
})

describe('a model without tools', () => {
  it.each(['<tool_call>{"name": "read"}</tool_call>', '```json\n{"name": "search", "arguments": {}}\n```', '{"tool": "read"}'])(
    'that writes its calls as text (%s) answers without tools, and is not offered them again',
    async (written) => {
      endpoint.follows(({ question, mayCallTools }) => (question === null ? [''] : [mayCallTools ? written : 'Esau [1].']))
      const deps = createDeps()
      expect((await ask(deps)).text).toBe('Esau [1].')
      await ask(deps)
      expect(answerCalls().map(({ mayCallTools }) => mayCallTools)).toEqual([true, false, false])
    },
  )

  it.each([400, 404, 422])(
    'that rejects tools with status %i answers at once without them, and is not offered them again',
    async (status) => {
      endpoint.follows(({ question, mayCallTools }) => (question === null ? [''] : mayCallTools ? status : ['Esau [1].']))
      const deps = createDeps()
      expect((await ask(deps)).end).toMatchObject({ mode: 'model', notices: [] })
      expect(answerCalls().map(({ mayCallTools }) => mayCallTools)).toEqual([true, false])
      await ask(deps)
      expect(answerCalls().map(({ mayCallTools }) => mayCallTools)).toEqual([true, false, false])
    },
  )
})
