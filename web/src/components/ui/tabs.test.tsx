import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderInLanguage } from '../../test/render-in-language.tsx'
import { Tabs } from './tabs.tsx'

const tabs = ['one', 'two', 'three'].map((value) => ({ value, name: value, content: value }))

it.each([
  ['he', '{ArrowLeft}', '{ArrowRight}'],
  ['en', '{ArrowRight}', '{ArrowLeft}'],
] as const)('the arrow keys move between tabs in the reading direction: %s goes on by %s and back by %s', async (language, on, back) => {
  await renderInLanguage(language, <Tabs label="views" tabs={tabs} />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('tab', { name: 'one' }))
  await user.keyboard(on)
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'two' }))
  expect(screen.getByRole('tabpanel').textContent).toBe('two')
  await user.keyboard(on)
  await user.keyboard(back)
  expect(screen.getByRole('tabpanel').textContent).toBe('two')
})
