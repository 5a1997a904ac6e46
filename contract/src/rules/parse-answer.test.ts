import { describe, expect, it } from 'vitest'
import { parseAnswer, parseBlock } from './parse-answer.ts'

describe('parseAnswer', () => {
  it('writes elements by tag, properties of React and children, which survive being sent', () => {
    const blocks = parseAnswer('## Esau\n\nHe sold **it** [1]', 'en')
    expect(blocks).toEqual([
      [{ tag: 'h2', properties: { dir: 'ltr' }, children: ['Esau'] }],
      [
        {
          tag: 'p',
          properties: { dir: 'ltr' },
          children: [
            'He sold ',
            { tag: 'strong', properties: {}, children: ['it'] },
            '\u00a0',
            { tag: 'span', properties: { 'data-citation': '1' }, children: [] },
            '',
          ],
        },
      ],
    ])
    expect(JSON.parse(JSON.stringify(blocks))).toEqual(blocks)
  })
  it('keeps HTML as text', () => {
    expect(parseBlock('<script>alert(1)</script>', 'en')).toEqual(['<script>alert(1)</script>'])
    expect(JSON.stringify(parseBlock('a <img src=x onerror=alert(1)>', 'en'))).not.toContain('"tag":"img"')
  })
  it('strikes words through for two tildes alone', () => {
    expect(JSON.stringify(parseBlock('~one~ ~~two~~', 'en')).match(/"tag":"del"/g)).toHaveLength(1)
  })
})
