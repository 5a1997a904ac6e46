import type { Language } from '@sugya/contract/api/texts'
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { renderInLanguage } from '../../../test/render-in-language.tsx'
import { Composer } from './composer.tsx'

function Page({ initial, busy, onSend, onStop }: { initial: string; busy: boolean; onSend: (text: string) => void; onStop: () => void }) {
  const [text, setText] = useState(initial)
  return <Composer text={text} onText={setText} onSend={onSend} busy={busy} onStop={onStop} />
}
async function draw({ initial = '', busy = false, language = 'he' }: { initial?: string; busy?: boolean; language?: Language } = {}) {
  const onSend = vi.fn()
  const onStop = vi.fn()
  await renderInLanguage(language, <Page initial={initial} busy={busy} onSend={onSend} onStop={onStop} />)
  return { box: screen.getByRole<HTMLTextAreaElement>('textbox'), onSend, onStop }
}

describe('Composer', () => {
  it('sends on Enter and not on Shift+Enter', async () => {
    const { box, onSend } = await draw({ initial: 'מה?' })
    fireEvent.keyDown(box, { key: 'Enter', shiftKey: true })
    expect(onSend).not.toHaveBeenCalled()
    fireEvent.keyDown(box, { key: 'Enter' })
    expect(onSend).toHaveBeenCalledWith('מה?')
  })
  it('does not send the Enter that ends a word in an input method', async () => {
    const { box, onSend } = await draw({ initial: 'かな' })
    fireEvent.keyDown(box, { key: 'Enter', isComposing: true })
    fireEvent.keyDown(box, { key: 'Enter', keyCode: 229 })
    expect(onSend).not.toHaveBeenCalled()
  })
  it('does not send an empty or blank question', async () => {
    const { box, onSend } = await draw({ initial: '  \n ' })
    fireEvent.keyDown(box, { key: 'Enter' })
    expect(onSend).not.toHaveBeenCalled()
    expect(screen.getByRole<HTMLButtonElement>('button').disabled).toBe(true)
  })
  it('counts characters and refuses a question over the limit with the reason', async () => {
    const { box, onSend } = await draw({ initial: 'x'.repeat(4000), language: 'en' })
    expect(screen.getByText('4000/4000')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
    fireEvent.change(box, { target: { value: 'x'.repeat(4001) } })
    fireEvent.keyDown(box, { key: 'Enter' })
    expect(onSend).not.toHaveBeenCalled()
    expect(screen.getByRole('alert').textContent).toContain('4000')
  })
  it('shows the count of characters from 3,500 on', async () => {
    const { box } = await draw({ initial: 'x'.repeat(3499), language: 'en' })
    expect(screen.getByText('3499/4000').hidden).toBe(true)
    fireEvent.change(box, { target: { value: 'x'.repeat(3500) } })
    expect(screen.getByText('3500/4000').hidden).toBe(false)
  })
  it('fades Send when no question is left, and still sends, which explains why', async () => {
    const onSend = vi.fn()
    const props = { text: 'why?', onText: vi.fn(), onSend, busy: false, onStop: vi.fn() }
    const { rerender } = await renderInLanguage('en', <Composer {...props} spent />)
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Send' })
    expect([button.disabled, button.classList.contains('opacity-50')]).toEqual([false, true])
    fireEvent.click(button)
    expect(onSend).toHaveBeenCalledWith('why?')
    rerender(<Composer {...props} spent={false} />)
    expect(screen.getByRole('button', { name: 'Send' }).classList.contains('opacity-50')).toBe(false)
  })
  it('has the direction of the interface while empty, then that of its text', async () => {
    const { box } = await draw({ language: 'he' })
    expect(box.dir).toBe('rtl')
    fireEvent.change(box, { target: { value: 'why' } })
    expect(box.dir).toBe('auto')
  })
  it('offers Stop during an answer and accepts, but does not send, the next question', async () => {
    const { box, onSend, onStop } = await draw({ initial: 'next', busy: true, language: 'en' })
    fireEvent.keyDown(box, { key: 'Enter' })
    expect(onSend).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('button', { name: 'Stop' }))
    expect(onStop).toHaveBeenCalledTimes(1)
    expect(document.activeElement).toBe(box)
  })
  it('ignores the second click of a double click on Send', async () => {
    const { onStop } = await draw({ initial: 'next', busy: true, language: 'en' })
    fireEvent.click(screen.getByRole('button', { name: 'Stop' }), { detail: 2 })
    expect(onStop).not.toHaveBeenCalled()
  })
})
