import { describe, expect, it } from 'vitest'
import { pageWords as englishPages } from '@sugya/contract/words/en'
import { pageWords as hebrewPages } from '@sugya/contract/words/he'
import { pageWords as russianPages } from '@sugya/contract/words/ru'

type Catalog = Record<string, Record<string, string>>

/** Every catalog of a language, so that none is left out: a file exports one under its own name. */
function collect(files: Record<string, Catalog>, pages: Record<string, string>): Catalog {
  const names = Object.keys(files).map((file) => file.replace(/^.*\/|\.ts$/g, ''))
  const spaces = Object.values(files).map((file, at) => [names[at] ?? '', file[names[at] ?? ''] ?? {}] as const)
  // `catalog.ts` only groups others.
  return { ...Object.fromEntries(spaces.filter(([name]) => name !== 'catalog')), pages }
}

const en = collect(import.meta.glob<Catalog>('./en/*.ts', { eager: true }), englishPages)
const he = collect(import.meta.glob<Catalog>('./he/*.ts', { eager: true }), hebrewPages)
const ru = collect(import.meta.glob<Catalog>('./ru/*.ts', { eager: true }), russianPages)

const spaces = Object.keys(en)
/** What an administrator types or downloads has the same name in every language. */
const NAMES = /\{\{\w+(?:, number)?\}\}|PDF|UTC|CSV|CHAT_MODEL_PRICE|Rashi|Sefaria-Export|imports|zip|json|JSON|Markdown|tar\.gz|Ctrl K|⌘K/g
const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)(?:, number)?\}\}/g)].map(([, name]) => name).sort()

describe('the catalogs', () => {
  it('have every plural form their language needs', () => {
    for (const [language, words] of [
      ['he', he],
      ['en', en],
      ['ru', ru],
    ] as const) {
      const formsOf = (type: 'cardinal' | 'ordinal') => new Intl.PluralRules(language, { type }).resolvedOptions().pluralCategories
      for (const space of spaces) {
        const bases = new Set(
          Object.keys(words[space] ?? {})
            .filter((key) => key.endsWith('_other'))
            .map((key) => key.slice(0, -'_other'.length)),
        )
        for (const base of bases)
          for (const form of formsOf(base.endsWith('_ordinal') ? 'ordinal' : 'cardinal'))
            expect(words[space], `${language} ${base}`).toHaveProperty(`${base}_${form}`)
      }
    }
  })
  it('fill the same places in every language', () => {
    for (const space of spaces) {
      for (const [key, text] of Object.entries(en[space] ?? {})) {
        // A century is a Roman numeral in Russian.
        if (key.endsWith('_one') || key.includes('_ordinal_')) continue
        expect(placeholders(he[space]?.[key] ?? ''), key).toEqual(placeholders(text))
        expect(placeholders(ru[space]?.[key] ?? ''), key).toEqual(placeholders(text))
      }
    }
  })
  it('leave nothing of one language in another', () => {
    for (const space of spaces) {
      for (const text of Object.values(he[space] ?? {})) expect(text.replace(NAMES, '')).not.toMatch(/[A-Za-zА-Яа-я]/)
      for (const text of Object.values(ru[space] ?? {})) expect(text.replace(NAMES, '')).not.toMatch(/[A-Za-zא-ת]/)
      for (const text of Object.values(en[space] ?? {})) expect(text).not.toMatch(/[А-Яа-яא-ת]/)
    }
  })
  it('have the quotation marks of their language', () => {
    const foreignMarks = { he: /[“”„«»]/, en: /[„«»״]/, ru: /[“”״]/ }
    for (const [language, words] of [
      ['he', he],
      ['en', en],
      ['ru', ru],
    ] as const)
      for (const space of spaces)
        for (const [key, text] of Object.entries(words[space] ?? {})) expect(text, `${language} ${key}`).not.toMatch(foreignMarks[language])
  })
  it('names what a press does on the Hebrew landing page by a noun, and addresses its readers in the plural', () => {
    const { title, ...landing } = he.landing ?? {}
    const { start, haveAccount, asGuest, demoRead, demoAsk, freeAct, premiumAct } = landing
    const [infinitive, participle] = [/^ל[א-ת]{3}/, /^[א-ת]+ים[ ,]/]
    for (const text of [start, haveAccount, asGuest, demoRead, demoAsk, freeAct, premiumAct]) {
      expect(text).not.toMatch(infinitive)
      expect(text).not.toMatch(participle)
    }
    for (const text of [title, landing.lead, landing.demoTitle]) expect(text).toMatch(/^[א-ת]+ו[ ,]/)
  })
})
