import { describe, expect, it } from 'vitest'
import { pageWords as english } from '../words/en.ts'
import { pageWords as hebrew } from '../words/he.ts'
import { pageWords as russian } from '../words/ru.ts'
import { parseLanguage, findPage, pages, replaceLanguage, parseTextAddress, toTextAddress } from './pages.ts'

describe('toTextAddress', () => {
  it('keeps the reference readable', () => {
    expect(toTextAddress('Genesis 25:29-34')).toBe('/texts/Genesis_25:29-34')
    expect(toTextAddress('Mishneh Torah, Repentance 2:1')).toBe('/texts/Mishneh_Torah,_Repentance_2:1')
  })
  it('encodes characters that a path may not contain', () => {
    expect(toTextAddress('Who? / What 1')).toBe('/texts/Who%3F_%2F_What_1')
  })
  it('is undone by parseTextAddress, from underscores and from spaces', () => {
    for (const ref of ['Genesis 25:29-34', "Shulchan Arukh, Yoreh De'ah 246:1", 'בראשית כה:כט']) {
      expect(parseTextAddress(decodeURIComponent(toTextAddress(ref).slice('/texts/'.length)))).toBe(ref)
      expect(parseTextAddress(ref)).toBe(ref)
    }
  })
})

describe('parseLanguage', () => {
  it.each([
    ['?lang=ru', 'ru'],
    ['lang=he', 'he'],
    ['?q=slang=ru&lang=en', 'en'],
    ['?lang=en&lang=ru', 'en'],
  ])('reads from %s the language %s', (query, language) => expect(parseLanguage(query)).toBe(language))

  it.each(['', '?', '?q=lang', '?slang=ru', '?lang=', '?lang=fr', '?lang=RU', '?lang=toString', '?lang=ru%3Cscript%3E'])(
    'reads no language from %s',
    (query) => expect(parseLanguage(query)).toBeNull(),
  )

  it('is served by replaceLanguage, which changes only a query that names a language', () => {
    expect(replaceLanguage('?q=a&lang=ru&category=torah', 'en')).toBe('?q=a&lang=en&category=torah')
    expect(replaceLanguage('?q=a', 'en')).toBe('?q=a')
    expect(replaceLanguage('', 'en')).toBe('')
  })
})

describe('pages', () => {
  it.each([
    ['/', pages.landing],
    ['/landing', pages.landing],
    ['/chat', pages.chat],
    ['/chat/5e0c6f9a', pages.conversation],
    ['/texts', pages.texts],
    ['/texts/Genesis_1', pages.text],
    ['/texts/%D7%91%D7%A8%D7%90%D7%A9%D7%99%D7%AA', pages.text],
    ['/texts/a/b', pages.none],
    ['/shared/Ab_-9', pages.shared],
    ['/no/such/page', pages.none],
  ])('findPage knows %s', (address, page) => expect(findPage(address)).toBe(page))

  it('have words in every language, and listed pages a description of their own', () => {
    for (const words of [hebrew, english, russian]) {
      for (const { title, description } of Object.values(pages)) expect([words[title], words[description]]).not.toContain('')
      const descriptions = Object.values(pages).flatMap((page) => (page.listed && page !== pages.text ? [words[page.description]] : []))
      expect(new Set(descriptions).size).toBe(descriptions.length)
    }
  })
})
