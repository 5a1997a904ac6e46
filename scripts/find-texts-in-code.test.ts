import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { findWords, listNamespaces } from './find-texts-in-code.ts'

const parse = (code: string) => ts.createSourceFile('part.tsx', code, ts.ScriptTarget.Latest, true)
const listWords = (code: string) => findWords(parse(code)).words.map(({ text }) => text)

describe('words outside the catalogs', () => {
  it.each([
    ['text in JSX', '<p>Hello</p>', 'Hello'],
    ['text in braces', "<p>{'Hello'}</p>", 'Hello'],
    ['either side of a choice', "<p>{here ? 'Hello' : ''}</p>", 'Hello'],
    ['an attribute that is read out', '<b aria-label="Hello" />', 'Hello'],
    ['what a notice says', "notify({ title: 'Hello' })", 'Hello'],
    ['Hebrew anywhere', "const word = 'שלום'", 'שלום'],
    ['Russian anywhere', "const word = 'привет'", 'привет'],
  ])('are found: %s', (_, code, words) => {
    expect(listWords(code)).toEqual([words])
  })
  it.each([
    '<p className="card" data-side="end">{t(\'hello\')} · 12</p>',
    "navigate('/chat')",
    "<p>{kind === 'one' ? t('a') : t('b')}</p>",
    '<p>&nbsp;</p>',
  ])('are not seen in %s', (code) => {
    expect(listWords(code)).toEqual([])
  })
  it('say which keys are put together, and in which namespaces a file draws', () => {
    const source = parse("const { t } = useTranslation(['chat', 'common']); t(`reason_${kind}`); t(`${name}Title`)")
    expect(findWords(source).patterns).toEqual(['reason_*', '*Title'])
    expect([...listNamespaces(source)]).toEqual(['chat', 'common'])
  })
})
