import { describe, expect, it } from 'vitest'
import { catalogue as en } from './en/catalogue.ts'
import { catalogue as he } from './he/catalogue.ts'
import { catalogue as ru } from './ru/catalogue.ts'

const spaces = Object.keys(en) as (keyof typeof en)[]
const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort()

describe('the catalogues', () => {
  it('have every plural form their language needs', () => {
    for (const [language, words] of [
      ['he', he],
      ['en', en],
      ['ru', ru],
    ] as const) {
      const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
      for (const space of spaces) {
        const bases = new Set(
          Object.keys(words[space])
            .filter((key) => key.endsWith('_other'))
            .map((key) => key.slice(0, -'_other'.length)),
        )
        for (const base of bases) for (const form of forms) expect(words[space], `${language} ${base}`).toHaveProperty(`${base}_${form}`)
      }
    }
  })
  it('fill the same places in every language', () => {
    for (const space of spaces) {
      for (const [key, text] of Object.entries(en[space])) {
        if (key.endsWith('_one')) continue
        expect(placeholders((he[space] as Record<string, string>)[key] ?? ''), key).toEqual(placeholders(text))
        expect(placeholders((ru[space] as Record<string, string>)[key] ?? ''), key).toEqual(placeholders(text))
      }
    }
  })
  it('leave nothing of one language in another', () => {
    for (const space of spaces) {
      for (const text of Object.values(he[space])) expect(text.replace(/\{\{\w+\}\}/g, '')).not.toMatch(/[A-Za-zА-Яа-я]/)
      for (const text of Object.values(ru[space])) expect(text.replace(/\{\{\w+\}\}|Sefaria/g, '')).not.toMatch(/[A-Za-zא-ת]/)
      for (const text of Object.values(en[space])) expect(text).not.toMatch(/[А-Яа-яא-ת]/)
    }
  })
})
