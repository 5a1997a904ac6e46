import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { toPlainText } from '../../lib/text/stored-text.ts'
import { MarkedText } from './marked-text.tsx'

describe('MarkedText', () => {
  it.each(['בְּרֵאשִׁ֖ית בָּרָ֣א', ' \n In the beginning ', 'a > b', ''])('renders %j, which has no markup, as the HTML parser does', (text) => {
    const { body } = new DOMParser().parseFromString(text, 'text/html')
    expect(toPlainText(text)).toBe(body.textContent)
    expect(render(<MarkedText html={text} spans={[]} />).container.textContent).toBe(body.textContent)
  })
  it.each(['In the beginning', 'In <i>the</i> beginning'])('marks the same words of %j with and without markup', (html) => {
    const { container } = render(<MarkedText html={html} spans={[{ start: 3, end: 6 }]} />)
    expect(container.querySelector('mark')?.textContent).toBe('the')
    expect(container.textContent).toBe('In the beginning')
  })
  it('marks words in the color of a highlight', () => {
    const { container } = render(<MarkedText html="In the beginning" spans={[{ start: 3, end: 6, color: 'pink' }]} />)
    expect(container.querySelector('mark')?.dataset.highlight).toBe('pink')
  })
  it('folds a note behind its sign, and shows it on a press', () => {
    const html = 'a day<sup class="footnote-marker">1</sup><i class="footnote">Or: rest</i> of'
    const { container } = render(<MarkedText html={html} spans={[]} />)
    expect(container.textContent).toBe('a day1 of')
    fireEvent.click(screen.getByRole('button'))
    expect(screen.getByRole('note').textContent).toBe('Or: rest')
  })
  it('raises the note signs of a printed edition, which would look like citations', () => {
    const { container } = render(<MarkedText html="the Shema'[1] of [the] priests[2]" spans={[]} />)
    expect([...container.querySelectorAll('sup')].map(({ textContent }) => textContent)).toEqual(['1', '2'])
    expect(container.textContent).toBe("the Shema'1 of [the] priests2")
  })
})
