import { render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { MarkedText, toPlainText } from './marked-text.tsx'

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
  it('decodes character references', () => {
    expect(toPlainText('a &amp; b')).toBe('a & b')
  })
})
