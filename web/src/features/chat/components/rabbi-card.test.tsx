import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderInLanguage } from '../../../test/render-in-language.tsx'
import { RabbiCard } from './rabbi-card.tsx'

const question = 'May I carry keys? Sources found: Shabbat 96b.'

describe('RabbiCard', () => {
  it.each([
    ['en', 'Copy the question', 'Send by e-mail', 'A question for a rabbi'],
    ['he', 'העתקת השאלה', 'שליחה בדוא״ל', 'שאלה לרב'],
    ['ru', 'Скопировать вопрос', 'Отправить по\u00A0почте', 'Вопрос раввину'],
  ] as const)('copies the question and writes it into an e-mail (%s)', async (language, copy, mail, subject) => {
    const user = userEvent.setup()
    await renderInLanguage(language, <RabbiCard question={question} />)
    act(() => screen.getByRole('button', { name: copy }).focus())
    await user.keyboard('{Enter}')
    expect(await navigator.clipboard.readText()).toBe(question)
    const address = new URL(screen.getByRole('link', { name: mail }).getAttribute('href') ?? '')
    expect(address.protocol).toBe('mailto:')
    expect(address.searchParams.get('subject')).toBe(subject)
    expect(address.searchParams.get('body')).toBe(question)
  })
})
