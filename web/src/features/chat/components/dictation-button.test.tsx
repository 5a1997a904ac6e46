import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderInLanguage } from '../../../test/render-in-language.tsx'
import { useDictatedQuestion } from '../model/use-dictated-question.ts'
import { DictationButton, DictationNote } from './dictation-button.tsx'

/** What the browser hears: the test speaks. */
class FakeRecognition {
  static last: FakeRecognition | undefined
  lang = ''
  onresult: ((event: object) => void) | null = null
  onerror: ((event: { error: string }) => void) | null = null
  onend: (() => void) | null = null
  start = vi.fn()
  abort = vi.fn()
  stop = vi.fn(() => this.onend?.())
  constructor() {
    FakeRecognition.last = this
  }
  say(...phrases: string[]): void {
    const results = phrases.map((transcript) => ({ isFinal: true, 0: { transcript } }))
    act(() => this.onresult?.({ resultIndex: 0, results }))
  }
}

function Field() {
  const [text, setText] = useState('')
  const dictation = useDictatedQuestion((phrase) => setText(`${text} ${phrase}`.trim()))
  return (
    <>
      <output>{text}</output>
      <DictationNote dictation={dictation} />
      <DictationButton dictation={dictation} />
    </>
  )
}

describe('DictationButton', () => {
  beforeEach(() => {
    localStorage.clear()
    FakeRecognition.last = undefined
    vi.stubGlobal('webkitSpeechRecognition', FakeRecognition)
  })
  afterEach(() => vi.unstubAllGlobals())

  const agree = async () => {
    await renderInLanguage('ru', <Field />)
    fireEvent.click(screen.getByRole('button', { name: 'Продиктовать вопрос' }))
    fireEvent.click(screen.getByRole('button', { name: 'Начать диктовку' }))
  }

  it('is absent in a browser that cannot write down speech', async () => {
    vi.stubGlobal('webkitSpeechRecognition', undefined)
    await renderInLanguage('en', <Field />)
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('says where the voice goes before it listens for the first time', async () => {
    await renderInLanguage('en', <Field />)
    fireEvent.click(screen.getByRole('button', { name: 'Dictate the question' }))
    expect(screen.getByText(/may send your voice to its maker/)).toBeTruthy()
    expect(FakeRecognition.last).toBeUndefined()
  })

  it('writes what is said, in the language of the interface, until it is stopped', async () => {
    await agree()
    expect(FakeRecognition.last?.lang).toBe('ru-RU')
    FakeRecognition.last?.say('кто продал', 'первородство')
    expect(screen.getByText('кто продал первородство')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Остановить диктовку' }))
    expect(screen.getByRole('button', { name: 'Продиктовать вопрос' }).getAttribute('aria-pressed')).toBe('false')
  })

  it('says how to allow the microphone when it is refused', async () => {
    await agree()
    act(() => {
      FakeRecognition.last?.onerror?.({ error: 'not-allowed' })
      FakeRecognition.last?.onend?.()
    })
    expect(screen.getByRole('alert').textContent).toContain('Разрешите его')
  })

  it('stops listening when the field goes away', async () => {
    const view = await renderInLanguage('en', <Field />)
    fireEvent.click(screen.getByRole('button', { name: 'Dictate the question' }))
    fireEvent.click(screen.getByRole('button', { name: 'Start dictation' }))
    view.unmount()
    expect(FakeRecognition.last?.abort).toHaveBeenCalled()
  })
})
