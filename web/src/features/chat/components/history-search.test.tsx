import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderInLanguage } from '../../../test/render-in-language.tsx'
import { HistorySearch } from './history-search.tsx'

it.each([
  ['he', 'rtl'],
  ['en', 'ltr'],
] as const)(
  'the search of the history has the direction of the interface (%s) while empty, then that of its text',
  async (language, direction) => {
    const { unmount } = await renderInLanguage(language, <HistorySearch text="" onText={() => undefined} />)
    expect(screen.getByRole<HTMLInputElement>('searchbox').dir).toBe(direction)
    unmount()
    await renderInLanguage(language, <HistorySearch text="Ruth" onText={() => undefined} />)
    expect(screen.getByRole<HTMLInputElement>('searchbox').dir).toBe('auto')
  },
)
