import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { renderInLanguage } from '../../../test/render-in-language.tsx'
import { FirstLegend } from './first-legend.tsx'

beforeEach(() => localStorage.clear())

describe('FirstLegend', () => {
  it('explains the number and each mark until the reader puts it away, then never again', async () => {
    const { unmount } = await renderInLanguage('en', <FirstLegend />)
    expect(screen.getAllByRole('listitem')).toHaveLength(5)
    // Its examples are no citations.
    expect(document.querySelector('[data-status]')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Got it' }))
    expect(screen.queryByRole('complementary')).toBeNull()
    unmount()
    await renderInLanguage('en', <FirstLegend />)
    expect(screen.queryByRole('complementary')).toBeNull()
  })
})
