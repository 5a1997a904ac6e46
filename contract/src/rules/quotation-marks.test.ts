import { describe, expect, it } from 'vitest'
import { findQuoted, removeQuotationMarks } from './quotation-marks.ts'

describe('findQuoted', () => {
  it.each([
    ['"in the beginning"', ['in the beginning']],
    ['“in the beginning” God', ['in the beginning']],
    ['‘swords into Isaiah’s plowshares’', ['swords into Isaiah’s plowshares']],
    ['где сказано «в начале»?', ['в начале']],
    ['„В начале“ — откуда это?', ['В начале']],
    ['»au commencement«', ['au commencement']],
    ['‹au commencement›', ['au commencement']],
    ['‚au commencement‘', ['au commencement']],
    ['״בראשית ברא״ "let there be"', ['בראשית ברא', 'let there be']],
    ['"אמר רש"י"', ['אמר רש"י']],
    ['רש״י על רמב״ם', []],
    ["ר' עקיבא וכו'", []],
    ['the sages’ words and the prophets’ words', []],
    ['5" and 6"', []],
    ['no quotes', []],
  ])('finds the words in quotation marks of %s', (query, found) => expect(findQuoted(query).map(({ words }) => words)).toEqual(found))

  it('keeps the marks as they were written', () => expect(findQuoted('где «в начале»?')[0]?.written).toBe('«в начале»'))

  it('reads a long line of quotation marks at once', () => expect(findQuoted('א"‘'.repeat(250))).toEqual([]))
})

it.each([
  ['«В начале»', 'В начале'],
  ['Where is “love your neighbor”?', 'Where is love your neighbor?'],
  ['‘Isaiah’s words’', 'Isaiah’s words'],
  ['"אמר רש"י"', 'אמר רש"י'],
])('removes the quotation marks of %s', (query, plain) => expect(removeQuotationMarks(query)).toBe(plain))
