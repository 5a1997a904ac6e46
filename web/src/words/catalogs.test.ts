import { describe, expect, it } from 'vitest'
import { account as englishAccount } from './en/account.ts'
import { accuracy as englishAccuracy } from './en/accuracy.ts'
import { admin as englishAdmin } from './en/admin.ts'
import { catalog as english } from './en/catalog.ts'
import { harvest as englishHarvest } from './en/harvest.ts'
import { landing as englishLanding } from './en/landing.ts'
import { library as englishLibrary } from './en/library.ts'
import { models as englishModels } from './en/models.ts'
import { morphology as englishMorphology } from './en/morphology.ts'
import { premium as englishPremium } from './en/premium.ts'
import { help as englishHelp } from './en/help.ts'
import { security as englishSecurity } from './en/security.ts'
import { sharing as englishSharing } from './en/sharing.ts'
import { study as englishStudy } from './en/study.ts'
import { sheets as englishSheets } from './en/sheets.ts'
import { training as englishTraining } from './en/training.ts'
import { account as hebrewAccount } from './he/account.ts'
import { accuracy as hebrewAccuracy } from './he/accuracy.ts'
import { admin as hebrewAdmin } from './he/admin.ts'
import { catalog as hebrew } from './he/catalog.ts'
import { harvest as hebrewHarvest } from './he/harvest.ts'
import { landing as hebrewLanding } from './he/landing.ts'
import { library as hebrewLibrary } from './he/library.ts'
import { models as hebrewModels } from './he/models.ts'
import { morphology as hebrewMorphology } from './he/morphology.ts'
import { premium as hebrewPremium } from './he/premium.ts'
import { help as hebrewHelp } from './he/help.ts'
import { security as hebrewSecurity } from './he/security.ts'
import { sharing as hebrewSharing } from './he/sharing.ts'
import { study as hebrewStudy } from './he/study.ts'
import { sheets as hebrewSheets } from './he/sheets.ts'
import { training as hebrewTraining } from './he/training.ts'
import { account as russianAccount } from './ru/account.ts'
import { accuracy as russianAccuracy } from './ru/accuracy.ts'
import { admin as russianAdmin } from './ru/admin.ts'
import { catalog as russian } from './ru/catalog.ts'
import { harvest as russianHarvest } from './ru/harvest.ts'
import { landing as russianLanding } from './ru/landing.ts'
import { library as russianLibrary } from './ru/library.ts'
import { models as russianModels } from './ru/models.ts'
import { morphology as russianMorphology } from './ru/morphology.ts'
import { premium as russianPremium } from './ru/premium.ts'
import { help as russianHelp } from './ru/help.ts'
import { security as russianSecurity } from './ru/security.ts'
import { sharing as russianSharing } from './ru/sharing.ts'
import { study as russianStudy } from './ru/study.ts'
import { sheets as russianSheets } from './ru/sheets.ts'
import { training as russianTraining } from './ru/training.ts'

const en = {
  ...english,
  account: englishAccount,
  accuracy: englishAccuracy,
  admin: englishAdmin,
  harvest: englishHarvest,
  landing: englishLanding,
  library: englishLibrary,
  models: englishModels,
  morphology: englishMorphology,
  premium: englishPremium,
  help: englishHelp,
  security: englishSecurity,
  sharing: englishSharing,
  study: englishStudy,
  sheets: englishSheets,
  training: englishTraining,
}
const he = {
  ...hebrew,
  account: hebrewAccount,
  accuracy: hebrewAccuracy,
  admin: hebrewAdmin,
  harvest: hebrewHarvest,
  landing: hebrewLanding,
  library: hebrewLibrary,
  models: hebrewModels,
  morphology: hebrewMorphology,
  premium: hebrewPremium,
  help: hebrewHelp,
  security: hebrewSecurity,
  sharing: hebrewSharing,
  study: hebrewStudy,
  sheets: hebrewSheets,
  training: hebrewTraining,
}
const ru = {
  ...russian,
  account: russianAccount,
  accuracy: russianAccuracy,
  admin: russianAdmin,
  harvest: russianHarvest,
  landing: russianLanding,
  library: russianLibrary,
  models: russianModels,
  morphology: russianMorphology,
  premium: russianPremium,
  help: russianHelp,
  security: russianSecurity,
  sharing: russianSharing,
  study: russianStudy,
  sheets: russianSheets,
  training: russianTraining,
}

const spaces = Object.keys(en) as (keyof typeof en)[]
/** What an administrator types or downloads has the same name in every language. */
const NAMES = /\{\{\w+\}\}|PDF|UTC|CSV|CHAT_MODEL_PRICE|Rashi|Sefaria-Export|imports|zip|json|JSON|Markdown|tar\.gz|Ctrl K|⌘K/g
const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort()

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
          Object.keys(words[space])
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
      for (const [key, text] of Object.entries(en[space])) {
        // A century is a Roman numeral in Russian.
        if (key.endsWith('_one') || key.includes('_ordinal_')) continue
        expect(placeholders((he[space] as Record<string, string>)[key] ?? ''), key).toEqual(placeholders(text))
        expect(placeholders((ru[space] as Record<string, string>)[key] ?? ''), key).toEqual(placeholders(text))
      }
    }
  })
  it('leave nothing of one language in another', () => {
    for (const space of spaces) {
      for (const text of Object.values(he[space])) expect(text.replace(NAMES, '')).not.toMatch(/[A-Za-zА-Яа-я]/)
      for (const text of Object.values(ru[space])) expect(text.replace(NAMES, '')).not.toMatch(/[A-Za-zא-ת]/)
      for (const text of Object.values(en[space])) expect(text).not.toMatch(/[А-Яа-яא-ת]/)
    }
  })
})
