import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { renderInLanguage } from '../test/render-in-language.tsx'
import { refusal, serve } from '../test/serve.ts'
import { stubMedia } from '../test/stub-media.ts'
import { OpenSourcePanel, useOpenSource } from './open-source.tsx'

function Answer() {
  const { source, openSource, moveSource, closeSource } = useOpenSource('c1')
  return (
    <>
      <button type="button" onClick={() => openSource('Genesis 1')}>
        Genesis 1
      </button>
      {source && <OpenSourcePanel source={source} onMove={moveSource} onClose={closeSource} />}
    </>
  )
}

afterEach(() => vi.unstubAllGlobals())

it('closes a source beside an answer on Escape, unless a layer within it has taken the key', async () => {
  stubMedia(() => true)
  serve({ 'GET /api/texts/ref/Genesis%201': refusal(500, 'internal') })
  await renderInLanguage('en', <Answer />)
  const opener = screen.getByRole('button', { name: 'Genesis 1' })
  await userEvent.click(opener)
  const source = screen.getByRole('complementary')
  expect(document.activeElement).toBe(source)
  source.addEventListener('keydown', (event) => event.preventDefault(), { once: true })
  await userEvent.keyboard('{Escape}')
  expect(source.isConnected).toBe(true)
  await userEvent.keyboard('{Escape}')
  expect(source.isConnected).toBe(false)
  await vi.waitFor(() => expect(document.activeElement).toBe(opener))
})
