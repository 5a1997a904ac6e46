import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'

const SOURCE = path.join(import.meta.dirname, '..')
/** Three letters in a row are a word; single letters, ranges and prefixes are rules about letters. */
const WORD = /[א-ת]{3}|[а-яё]{3}/i
/** Files that hold Hebrew or Russian words for a reason. */
const EXEMPT = [
  // Generated from data/language.
  'text/language-data.ts',
  // Rules of spelling and grammar, where words and syntax are one: the Name and its prefixes, contractions, the
  // alphabet, sides of a page, names of books.
  'finding/find-named-books.ts',
  'text/analysis/hebrew.ts',
  'text/analysis/tokenizers.ts',
  'text/quotes-rules.ts',
  'text/quotes-words.ts',
  'text/references/address-number.ts',
  'text/references/hebrew-numerals.ts',
  'text/references/leading-address.ts',
  'text/references/place-like.ts',
  // Patterns of titles, filled from data/titles.
  'text/references/titles/classical-codes.ts',
  'text/references/titles/classical-talmud.ts',
  'text/references/titles/classical-titles.ts',
  'text/references/titles/classical-works.ts',
  'text/references/titles/volume-names.ts',
  // The keys of three keyboards, row by row.
  'text/completion/keyboard-layouts.ts',
  // The table of weekly portions with their bounds.
  'adapters/calendar/torah-portions.ts',
  // Tells whether a database folds the case of Cyrillic.
  'adapters/store/open-store.ts',
]

/** The string, template and regular expression literals of a file that hold a Hebrew or Russian word. */
function listWordLiterals(file: string): string[] {
  const found: string[] = []
  const source = ts.createSourceFile(file, readFileSync(path.join(SOURCE, file), 'utf8'), ts.ScriptTarget.Latest, false)
  ts.forEachChild(source, function visit(node) {
    const isLiteral = ts.isLiteralExpression(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)
    if ((isLiteral || ts.isIdentifier(node)) && WORD.test(node.text.replace(/\[[^\]]*\]/g, ' ')))
      found.push(`${file}: ${node.text.slice(0, 60)}`)
    ts.forEachChild(node, visit)
  })
  return found
}

it('Hebrew and Russian words are in words/ and data/ alone, except for the files listed with a reason', () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /^(?!words\/).*\.ts$/.test(file) && !/\.(?:test|fixture|cases)\.ts$/.test(file) && !EXEMPT.includes(file))
  expect(files.flatMap(listWordLiterals)).toEqual([])
})
