import { describe, expect, it } from 'vitest'
import { fill, words } from './words.ts'

/** Names and formats that are written in Latin letters in every language. */
const NAMES = /\{\{\w+\}\}|Sefaria-Export|sahar\.org\.il|imports|JSONL?|PDF|UTF-(?:8|16)|Word|docx|zip|tar\.gz|json/g
/** Hebrew readers know the original: nothing is missing that a note would have to explain. */
const EMPTY_ON_PURPOSE = ['he.answers.sourcesOnly.untranslated']

/** Every text of a tree with its path; items of lists are numbered. */
function* listTexts(node: unknown, path: string): Generator<[path: string, text: string]> {
  if (typeof node === 'string') yield [path, node]
  else for (const [key, child] of Object.entries(node as object)) yield* listTexts(child, `${path}.${key}`)
}
const listTextsOfLanguage = (language: keyof typeof words) => [...listTexts(words[language], language)]
/** Training examples have as many variants of a question as a language offers. */
const isCounted = (path: string) => !path.startsWith('.training.')
const listPlaceholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort()

describe.each(['he', 'ru'] as const)('the server texts in %s', (language) => {
  it('have the keys of the English ones and no others', () => {
    const paths = (of: keyof typeof words) => [
      ...new Set(
        listTextsOfLanguage(of)
          .map(([path]) => path.slice(2))
          .map((path) => (isCounted(path) ? path : path.replace(/\d+$/, ''))),
      ),
    ]
    expect(paths(language)).toEqual(paths('en'))
  })

  it('have the placeholders of the English ones', () => {
    const english = new Map(listTextsOfLanguage('en').map(([path, text]) => [path.slice(2), listPlaceholders(text)]))
    for (const [path, text] of listTextsOfLanguage(language)) {
      const counterpart = english.get(path.slice(2)) ?? english.get(path.slice(2).replace(/\d+$/, '0'))
      expect(listPlaceholders(text), path).toEqual(counterpart)
    }
  })

  it('contain no Latin words beyond names', () => {
    for (const [path, text] of listTextsOfLanguage(language)) expect(text.replace(NAMES, ''), path).not.toMatch(/[A-Za-z]/)
  })
})

/** No edition of the starter library is Russian: a quotation is of the original. */
const QUOTES_THE_ORIGINAL = 'ru.answers.quoteExample'

describe.each(['he', 'en', 'ru'] as const)('the server texts in %s', (language) => {
  const others = { he: /[а-яё]/i, en: /[а-яёא-ת]/i, ru: /[א-ת]/ }[language]

  it('are not empty', () => {
    for (const [path, text] of listTextsOfLanguage(language)) if (!EMPTY_ON_PURPOSE.includes(path)) expect(text.trim(), path).not.toBe('')
  })

  it('contain no letters of the scripts of the other languages', () => {
    for (const [path, text] of listTextsOfLanguage(language)) if (path !== QUOTES_THE_ORIGINAL) expect(text, path).not.toMatch(others)
  })

  it('have the quotation marks of their language', () => {
    const foreignMarks = { he: /[“”„«»]/, en: /[„«»״]/, ru: /[“”״]/ }[language]
    for (const [path, text] of listTextsOfLanguage(language)) expect(text, path).not.toMatch(foreignMarks)
  })
})

describe('fill', () => {
  it('puts values in the places of their names, also values that look like replacement patterns', () => {
    expect(fill('{{a}} and {{b}} and {{a}}', { a: '$&', b: 2 })).toBe('$& and 2 and $&')
  })

  it('throws when a value is missing', () => {
    expect(() => fill('Up to {{max}} MB', {})).toThrow('{{max}}')
  })
})
