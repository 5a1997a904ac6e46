import type { Message } from '@sugya/contract/api/chat'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { renderInLanguage } from '../../../test/render-in-language.tsx'
import { Question } from './question.tsx'

const question: Message = {
  ...{ id: 'q', conversationId: 'c', role: 'user', content: 'Who sold it?', timestamp: '2026-11-21T12:00:00Z', language: 'en' },
  ...{ status: 'complete', runId: null, mode: null, citations: [], sources: [], followUps: [], notices: [] },
}

async function draw({ language = 'en' as 'en' | 'he' | 'ru', ids = ['q'], at = 0, isEditable = true } = {}) {
  const [onAsk, onShow] = [vi.fn(), vi.fn()]
  const versions = ids.length > 1 ? { ids, at } : undefined
  await renderInLanguage(
    language,
    <Question question={question} versions={versions} isEditable={isEditable} onAsk={onAsk} onShow={onShow} />,
  )
  return { onAsk, onShow, user: userEvent.setup() }
}

describe('Question', () => {
  it('is edited in its place, and asked by Enter in place of itself', async () => {
    const { user, onAsk } = await draw()
    await user.click(screen.getByRole('button', { name: 'Edit the question' }))
    const box = screen.getByRole('textbox', { name: 'Edit the question' })
    expect(document.activeElement).toBe(box)
    await user.type(box, '{Shift>}{Enter}{/Shift}And to whom?{Enter}')
    expect(onAsk).toHaveBeenCalledExactlyOnceWith('Who sold it?\nAnd to whom?', 'q')
    expect(screen.queryByRole('textbox')).toBeNull()
  })
  it('keeps what was asked on Escape, and returns the focus', async () => {
    const { user, onAsk } = await draw()
    await user.click(screen.getByRole('button', { name: 'Edit the question' }))
    await user.type(screen.getByRole('textbox'), ' Never?{Escape}')
    expect(screen.getByRole('heading').textContent).toBe('Your question: Who sold it?')
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit the question' })))
    expect(onAsk).not.toHaveBeenCalled()
  })
  it('asks nothing empty', async () => {
    const { user, onAsk } = await draw()
    await user.click(screen.getByRole('button', { name: 'Edit the question' }))
    await user.clear(screen.getByRole('textbox'))
    await user.keyboard('{Enter}')
    expect(onAsk).not.toHaveBeenCalled()
  })
  it.each([
    ['en', 'Edit the question', 'Counts as one question'],
    ['he', 'עריכת השאלה', 'נספר כשאלה אחת'],
    ['ru', 'Изменить вопрос', 'Считается за один вопрос'],
  ] as const)('says in %s what asking again costs, before it is asked', async (language, edit, cost) => {
    const { user } = await draw({ language })
    await user.click(screen.getByRole('button', { name: edit }))
    expect(screen.getByRole('form', { name: edit }).textContent.replaceAll('\u00a0', ' ')).toContain(cost)
  })
  it('shows which of its versions it is, and switches to the next and the previous', async () => {
    const { user, onShow } = await draw({ ids: ['p', 'q', 'r'], at: 1 })
    expect(screen.getByRole('group', { name: 'Versions of the question' }).textContent).toBe('2/3Version 2 of 3')
    await user.click(screen.getByRole('button', { name: 'Previous version' }))
    await user.click(screen.getByRole('button', { name: 'Next version' }))
    expect(onShow.mock.calls).toEqual([
      [['p', 'q', 'r'], 'p'],
      [['p', 'q', 'r'], 'r'],
    ])
  })
  it('keeps the focus at the last version, where there is no next one', async () => {
    const { user, onShow } = await draw({ ids: ['p', 'q'], at: 1 })
    const next = screen.getByRole('button', { name: 'Next version' })
    await user.click(next)
    expect([next.getAttribute('aria-disabled'), document.activeElement]).toEqual(['true', next])
    expect(onShow).not.toHaveBeenCalled()
  })
  it('cannot be edited while an answer is written', async () => {
    await draw({ isEditable: false })
    expect(screen.queryByRole('button', { name: 'Edit the question' })).toBeNull()
  })
})
