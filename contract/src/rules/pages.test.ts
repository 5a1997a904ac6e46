import { describe, expect, it } from 'vitest'
import { pageWords as english } from '../words/en.ts'
import { pageWords as hebrew } from '../words/he.ts'
import { pageWords as russian } from '../words/ru.ts'
import { languageAsked, pageAt, pages, queryInLanguage, refOfAddress, textAddress } from './pages.ts'

describe('the address of a text', () => {
  it('is read as easily as the reference', () => {
    expect(textAddress('Genesis 25:29-34')).toBe('/texts/Genesis_25:29-34')
    expect(textAddress('Mishneh Torah, Repentance 2:1')).toBe('/texts/Mishneh_Torah,_Repentance_2:1')
  })
  it('holds what an address may not, encoded', () => {
    expect(textAddress('Who? / What 1')).toBe('/texts/Who%3F_%2F_What_1')
  })
  it('gives the reference back from underscores and from spaces', () => {
    for (const ref of ['Genesis 25:29-34', "Shulchan Arukh, Yoreh De'ah 246:1", 'בראשית כה:כט']) {
      expect(refOfAddress(decodeURIComponent(textAddress(ref).slice('/texts/'.length)))).toBe(ref)
      expect(refOfAddress(ref)).toBe(ref)
    }
  })
})

describe('the language an address asks for', () => {
  it.each([
    ['?lang=ru', 'ru'],
    ['lang=he', 'he'],
    ['?q=slang=ru&lang=en', 'en'],
    ['?lang=en&lang=ru', 'en'],
  ])('%s asks for %s', (query, language) => expect(languageAsked(query)).toBe(language))

  it.each(['', '?', '?q=lang', '?slang=ru', '?lang=', '?lang=fr', '?lang=RU', '?lang=toString', '?lang=ru%3Cscript%3E'])(
    '%s asks for none',
    (query) => expect(languageAsked(query)).toBeNull(),
  )

  it('is another when it was asked for, and is not asked for otherwise', () => {
    expect(queryInLanguage('?q=a&lang=ru&category=torah', 'en')).toBe('?q=a&lang=en&category=torah')
    expect(queryInLanguage('?q=a', 'en')).toBe('?q=a')
    expect(queryInLanguage('', 'en')).toBe('')
  })
})

describe('the pages', () => {
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
  ])('%s is one of them', (address, page) => expect(pageAt(address)).toBe(page))

  it('have words in every language, and each a description of its own', () => {
    for (const words of [hebrew, english, russian]) {
      for (const { title, description } of Object.values(pages)) expect([words[title], words[description]]).not.toContain('')
      const descriptions = Object.values(pages).flatMap((page) => (page.listed && page !== pages.text ? [words[page.description]] : []))
      expect(new Set(descriptions).size).toBe(descriptions.length)
    }
  })
})
