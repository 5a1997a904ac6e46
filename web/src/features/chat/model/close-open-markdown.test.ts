import { describe, expect, it } from 'vitest'
import { closeOpenMarkdown } from './close-open-markdown.ts'

describe('closeOpenMarkdown', () => {
  it.each([
    ['words [', 'words '],
    ['words [1', 'words '],
    ['words [name]', 'words '],
    ['words [1, 2]', 'words [1, 2]'],
    ['words [name](https://sef', 'words '],
    ['words ![x](ht', 'words '],
    ['a **bold', 'a **bold**'],
    ['a **', 'a'],
    ['an *italic', 'an *italic*'],
    ['| a | b |', ''],
    ['| a | b |\n|--', ''],
    ['text\n- ', 'text\n'],
    ['whole [1] **x** *y*', 'whole [1] **x** *y*'],
  ])('closes or removes the unfinished markdown of %j', (block, shown) => {
    expect(closeOpenMarkdown(block).trimEnd()).toBe(shown.trimEnd())
  })
})
