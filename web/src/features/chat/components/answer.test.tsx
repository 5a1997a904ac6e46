import type { AnswerMode, Message, Notice, RunStep, Source } from '@sugya/contract/api/chat'
import { screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderInLanguage } from '../../../test/render-in-language.tsx'
import { Answer } from './answer.tsx'

const source: Source = {
  ref: 'Genesis 25:34',
  heRef: 'בראשית כה:לד',
  ruRef: 'Берешит 25:34',
  title: 'Genesis',
  categories: [],
  original: { language: 'he', text: 'ויבז', edition: 'E', license: 'L' },
  translation: null,
  url: '',
}

async function draw(
  { mode, notices = [], sources = [] }: { mode: AnswerMode; notices?: Notice[]; sources?: Source[] },
  connected: AnswerMode,
) {
  const model = { model: 'm', isFineTuned: false, fallbackModel: null, mode: connected }
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(model)))
  const message: Message = {
    id: 'm',
    conversationId: 'c',
    role: 'assistant',
    content: '**The words of the answer.**',
    timestamp: '2026-11-21T12:00:00Z',
    language: 'en',
    status: 'complete',
    runId: 'r',
    mode,
    citations: [],
    sources,
    followUps: [],
    notices,
  }
  const nothing = vi.fn()
  await renderInLanguage(
    'en',
    <Answer
      message={message}
      stage={null}
      reconnecting={false}
      question={null}
      openCitation={nothing}
      openSource={nothing}
      ask={nothing}
    />,
  )
  // The first time what draws it is still on its way.
  expect(screen.getByRole('article').textContent).not.toContain('**')
  await screen.findByText('The words of the answer.')
  return screen.getByRole('article').textContent
}

afterEach(() => vi.unstubAllGlobals())

describe('Answer', () => {
  it('says that no model is connected for an answer of quotations', async () => {
    expect(await draw({ mode: 'sources-only', sources: [source] }, 'sources-only')).toContain('No language model is connected.')
  })
  it('does not say so for a fixed answer, which a connected model gets too', async () => {
    await draw({ mode: 'sources-only', notices: ['crisis'] }, 'model')
    await vi.waitFor(() => expect(screen.queryByText(/No language model/)).toBeNull())
  })
  it('does not speak of models to a reader in distress', async () => {
    const text = await draw({ mode: 'sources-only', notices: ['crisis'] }, 'sources-only')
    expect(text).toContain('in danger now')
    expect(text).not.toContain('No language model')
  })
  it('says that the model did not answer instead of that none is connected', async () => {
    const text = await draw({ mode: 'sources-only', sources: [source], notices: ['model_unavailable'] }, 'model')
    expect(text).toContain('did not answer')
    expect(text).not.toContain('No language model is connected')
  })
  it('shows a crisis notice first and notices about the end after the text', async () => {
    const text = await draw({ mode: 'model', notices: ['cut_off', 'halakhic_question', 'crisis'] }, 'model')
    const places = ['in danger now', 'question of practice', 'The words of the answer', 'broke off here'].map((words) =>
      text.indexOf(words),
    )
    expect(places).toEqual([...places].sort((a, b) => a - b))
    expect(places).not.toContain(-1)
  })
})

const waitingAnswer: Message = {
  ...{
    id: 'm',
    conversationId: 'c',
    role: 'assistant',
    content: '',
    timestamp: '2026-11-21T12:00:00Z',
    language: 'en',
    status: 'streaming',
  },
  ...{ runId: 'r', mode: null, citations: [], sources: [], followUps: [], notices: [] },
}
const actions = { openCitation: vi.fn(), openSource: vi.fn(), ask: vi.fn() }

describe('Answer that has no words yet', () => {
  it.each([
    ['en', 3, '3 questions are before yours'],
    ['en', 0, 'Your question is next'],
    ['he', 1, 'לפניכם שאלה אחת'],
    ['he', 2, 'לפניכם שתי שאלות'],
    ['ru', 5, 'Перед вашим 5 вопросов'],
    ['ru', 22, 'Перед вашим 22 вопроса'],
  ] as const)('says in %s that %i questions are before it', async (language, ahead, words) => {
    await renderInLanguage(
      language,
      <Answer message={waitingAnswer} stage="finding" ahead={ahead} reconnecting={false} question={null} {...actions} />,
    )
    expect(screen.getByRole('article').textContent.replaceAll('\u00a0', ' ')).toContain(words)
  })

  it.each([
    ['en', 'Looking in Mishneh Torah…', 'Searching the library…'],
    ['he', 'מחפש בתוך משנה תורה…', 'מחפש בספרייה…'],
    ['ru', 'Ищу в тексте: Мишне Тора…', 'Ищу в библиотеке…'],
  ] as const)('says in %s where the model looks further', async (language, inWork, inLibrary) => {
    const place = { he: 'משנה תורה', en: 'Mishneh Torah', ru: 'Мишне Тора' }
    const answer = (step: RunStep) => (
      <Answer message={waitingAnswer} stage="answering" step={step} reconnecting={false} question={null} {...actions} />
    )
    const { rerender } = await renderInLanguage(language, answer({ code: 'search', place }))
    expect(screen.getByRole('article').textContent.replaceAll('\u00a0', ' ')).toContain(inWork)
    rerender(answer({ code: 'search' }))
    expect(screen.getByRole('article').textContent.replaceAll('\u00a0', ' ')).toContain(inLibrary)
  })

  it.each([
    ['en', 'The server stopped'],
    ['he', 'השרת נעצר'],
    ['ru', 'Сервер остановился'],
  ] as const)('says in %s that it is written again, until it is complete', async (language, words) => {
    const answer = (status: Message['status']) => (
      <Answer message={{ ...waitingAnswer, status }} stage={null} restarted reconnecting={false} question={null} {...actions} />
    )
    const { rerender } = await renderInLanguage(language, answer('streaming'))
    expect(screen.getByRole('status').textContent.replaceAll('\u00a0', ' ')).toContain(words)
    rerender(answer('complete'))
    expect(screen.queryByRole('status')).toBeNull()
  })
})
