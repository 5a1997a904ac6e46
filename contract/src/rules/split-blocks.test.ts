import { describe, expect, it } from 'vitest'
import { splitBlocks } from './split-blocks.ts'

describe('splitBlocks', () => {
  it('splits paragraphs, block quotes and headings at blank lines', () => {
    expect(splitBlocks('# A\n\none\ntwo\n\n> quoted\n\nend')).toEqual(['# A', 'one\ntwo', '> quoted', 'end'])
  })
  it('keeps a list with blank lines whole, so that its numbers continue', () => {
    expect(splitBlocks('1. a\n\n2. b\n\n   more of b\n\nafter')).toEqual(['1. a\n\n2. b\n\n   more of b', 'after'])
  })
  it('keeps blank lines inside fenced code', () => {
    expect(splitBlocks('```\na\n\nb\n```\n\nafter')).toEqual(['```\na\n\nb\n```', 'after'])
  })
  it('only ever changes its last block or adds one as text arrives', () => {
    const text = 'intro [1].\n\n> words\n\n- a\n\n- b\n\n| x | y |\n|---|---|\n| 1 | 2 |\n\nend'
    for (let length = 1; length < text.length; length++) {
      const before = splitBlocks(text.slice(0, length)).slice(0, -1)
      expect(splitBlocks(text).slice(0, before.length).join('|').startsWith(before.join('|'))).toBe(true)
    }
  })
})
