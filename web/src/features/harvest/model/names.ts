import { toLicenseName } from '@sugya/contract/rules/edition-names'
import type { HarvestErrorType, HarvestFailure, HarvestStage, RefusalCode } from '@sugya/contract/api/harvest'
import type { Language } from '@sugya/contract/api/texts'
import { useTranslation } from 'react-i18next'
import type { harvest } from '../../../words/en/harvest.ts'
import { isolate } from '../../../lib/i18n/isolate.ts'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { plainMessage } from './plain-message.ts'

type Key = keyof typeof harvest

/** The top-level categories of Sefaria. The hundreds of others keep the name of the source. */
const CATEGORIES: Partial<Record<string, Key>> = {
  Tanakh: 'tanakh',
  Mishnah: 'mishnah',
  Talmud: 'talmud',
  Midrash: 'midrash',
  Halakhah: 'halakhah',
  Kabbalah: 'kabbalah',
  Liturgy: 'liturgy',
  'Jewish Thought': 'thought',
  Tosefta: 'tosefta',
  Chasidut: 'chasidut',
  Musar: 'musar',
  Responsa: 'responsa',
  'Second Temple': 'secondTemple',
  Reference: 'reference',
}

const ERROR_TYPES: Record<HarvestErrorType, Key> = {
  api_error: 'errorApi',
  timeout: 'errorTimeout',
  no_content: 'errorNoContent',
  parse_error: 'errorParse',
  other: 'errorOther',
}

export const errorTypes = Object.keys(ERROR_TYPES) as HarvestErrorType[]

/** Languages that a source names in English instead of by code. */
const CODES: Partial<Record<string, string>> = { hebrew: 'he', english: 'en', russian: 'ru', aramaic: 'arc', arabic: 'ar' }

/**
 * The name of a language in the reader's language, from its code (`he`) or English name (`Hebrew`); anything else is
 * returned as it is.
 */
export function languageName(given: string, reader: Language): string {
  const code = CODES[given.toLowerCase()] ?? given
  try {
    const name = new Intl.DisplayNames([reader], { type: 'language', fallback: 'none' }).of(code)
    return name === undefined ? given : name.charAt(0).toLocaleUpperCase(reader) + name.slice(1)
  } catch {
    return given
  }
}

/**
 * A list of languages. Only English capitalises more than the first name. Browsers have no name for Aramaic, so
 * `aramaic` gives it.
 */
function languageNames(given: readonly string[], reader: Language, aramaic: string): string {
  const names = given.map((code) => (/^(arc|aramaic)$/i.test(code) ? aramaic : languageName(code, reader)))
  const isCapitalised = reader === 'en'
  return names
    .map((name, index) => (index === 0 || isCapitalised ? name : name.charAt(0).toLocaleLowerCase(reader) + name.slice(1)))
    .join(', ')
}

/**
 * Names and codes of the server in the interface language; a name without a translation stays as the server gives it.
 */
export function useNames() {
  const { t } = useTranslation('harvest')
  const reader = useLanguage()
  const translate = (names: Partial<Record<string, Key>>, name: string): string => {
    const key = Object.hasOwn(names, name) ? names[name] : undefined
    return key === undefined ? name : t(key)
  }
  return {
    category: (name: string) => (name === '' ? t('otherCategory') : translate(CATEGORIES, name)),
    refusal: ({ code }: { code: RefusalCode }) => t(`refusal_${code}`),
    license: (name: string) => (name === '' ? t('unknownLicense') : toLicenseName(name, reader)),
    stage: (stage: HarvestStage) => t(`stage_${stage}`),
    errorType: (type: string) => translate(ERROR_TYPES, type),
    /** A sentence, followed by the technical detail. */
    failure: ({ code, archive, address, detail }: HarvestFailure) => {
      const sentence = archive === undefined ? t(`failure_${code}`) : t(`archive_${archive}`)
      const technical = [address, detail].filter((part) => part !== undefined).join(': ')
      return technical === '' ? sentence : `${sentence} ${isolate(plainMessage(technical), reader)}`
    },
    /** One code, or several separated by commas: a work is fetched in all of its languages at once. */
    language: (codes: string) => languageNames(codes.split(', '), reader, t('aramaic')),
    languages: (codes: readonly string[]) => languageNames(codes, reader, t('aramaic')),
  }
}
