import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode } from 'react'
import { expect, it, vi } from 'vitest'
import { AskField } from '../features/landing/components/ask-field.tsx'
import { renderPage } from '../test/render-page.tsx'
import { useAskInChat, useQuestionToAsk } from './ask-in-chat.ts'

const [ask, suggest] = [vi.fn(), vi.fn()]

function Landing() {
  return <AskField onAsk={useAskInChat()} />
}
function Chat() {
  useQuestionToAsk(ask, suggest)
  return <p>chat</p>
}

async function open(at: string) {
  ask.mockClear()
  suggest.mockClear()
  const chat = (
    <StrictMode>
      <Chat />
    </StrictMode>
  )
  return await renderPage({ routes: { '/landing': <Landing />, '/chat': chat }, at })
}

it('asks the typed question in the chat, once', async () => {
  const { address } = await open('/landing')
  await userEvent.type(screen.getByRole('textbox'), '  Who was Ruth? {Enter}')
  expect(await screen.findByText('chat')).toBeTruthy()
  expect(ask.mock.calls).toEqual([['Who was Ruth?']])
  expect(address()).toBe('/chat')
})

it('asks an example at a press, and nothing when the field is empty', async () => {
  await open('/landing')
  await userEvent.type(screen.getByRole('textbox'), ' {Enter}')
  expect(screen.queryByText('chat')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'What did Ruth say to Naomi?' }))
  expect(await screen.findByText('chat')).toBeTruthy()
  expect(ask.mock.calls).toEqual([['What did Ruth say to Naomi?']])
})

it('only suggests a question of the address, and removes it from there', async () => {
  const { address } = await open('/chat?lang=en&q=Who+was+Ruth%3F')
  expect(suggest.mock.calls).toEqual([['Who was Ruth?']])
  expect(ask).not.toHaveBeenCalled()
  expect(address()).toBe('/chat?lang=en')
})
