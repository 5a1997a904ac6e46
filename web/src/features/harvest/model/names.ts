import { licenseName } from '@sugya/contract/rules/edition-names'
import type { HarvestErrorType } from '@sugya/contract/api/harvest'
import type { Language } from '@sugya/contract/api/texts'
import { useTranslation } from 'react-i18next'
import type { harvest } from '../../../words/en/harvest.ts'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import '../words.ts'

type Key = keyof typeof harvest

/** The outermost categories of Sefaria. Deeper ones, which are hundreds, keep the name the source gives them. */
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

/** As the server names them. */
const STAGES: Partial<Record<string, Key>> = {
  Initializing: 'initializing',
  'Unpacking the archive': 'stageUnpacking',
  'Reading the index': 'stageIndex',
  'Fetching texts': 'stageFetching',
  'Waiting for the source': 'stageWaiting',
  'Adding to the library': 'stageIntake',
  Completed: 'stageDone',
  Failed: 'stageFailed',
  Cancelled: 'stageEnded',
}

/** What the server's reasons for leaving an edition out begin or end with; the licence it names stands beside the reason anyway. */
const REASONS: readonly (readonly [RegExp, Key])[] = [
  [/^no licence is given/, 'noLicence'],
  [/forbids commercial use$/, 'nonCommercial'],
  [/forbids changes$/, 'noChanges'],
  [/^under copyright/, 'copyright'],
  [/^not a known free licence/, 'notFree'],
  [/^in a language that is not kept/, 'otherLanguage'],
  [/^enough editions/, 'enough'],
  [/^removed by an administrator/, 'removedByAdmin'],
]

const ERROR_TYPES: Record<HarvestErrorType, Key> = {
  api_error: 'errorApi',
  timeout: 'errorTimeout',
  no_content: 'errorNoContent',
  parse_error: 'errorParse',
  other: 'errorOther',
}

/** Whether an administrator may let an edition in that was left out: only a language that is not kept cannot be overruled. */
export function isAllowable(reason: string): boolean {
  return REASONS.find(([words]) => words.test(reason))?.[1] !== 'otherLanguage'
}

export const errorTypes = Object.keys(ERROR_TYPES) as HarvestErrorType[]

/** Languages that a source may name by word instead of by code. */
const CODES: Partial<Record<string, string>> = { hebrew: 'he', english: 'en', russian: 'ru', aramaic: 'arc', arabic: 'ar' }

/** The language of a code (`he`) or an English name (`Hebrew`), as the reader's language calls it; what is neither stays as it is. */
export function languageName(given: string, reader: Language): string {
  const code = CODES[given.toLowerCase()] ?? given
  try {
    const name = new Intl.DisplayNames([reader], { type: 'language', fallback: 'none' }).of(code)
    return name === undefined ? given : name.charAt(0).toLocaleUpperCase(reader) + name.slice(1)
  } catch {
    return given
  }
}

/** Languages in a row. Where names of languages are not capitalised by themselves, only the first is. */
function languageNames(given: readonly string[], reader: Language): string {
  const names = given.map((code) => languageName(code, reader))
  const isCapitalised = reader === 'en'
  return names
    .map((name, index) => (index === 0 || isCapitalised ? name : name.charAt(0).toLocaleLowerCase(reader) + name.slice(1)))
    .join(', ')
}

/** What names that the server gives in English are called in the interface; the server's own name where there is no other. */
export function useNames() {
  const { t } = useTranslation('harvest')
  const reader = useLanguage()
  const known = (names: Partial<Record<string, Key>>, name: string): string => {
    const key = Object.hasOwn(names, name) ? names[name] : undefined
    return key === undefined ? name : t(key)
  }
  return {
    category: (name: string) => (name === '' ? t('otherCategory') : known(CATEGORIES, name)),
    reason: (reason: string) => {
      const key = REASONS.find(([words]) => words.test(reason))?.[1]
      return key === undefined ? reason : t(key)
    },
    licence: (name: string) => (name === '' ? t('unknownLicence') : licenseName(name, reader)),
    stage: (name: string) => known(STAGES, name),
    errorType: (type: string) => known(ERROR_TYPES, type),
    /** One, or several separated by commas: a work is fetched in all of its languages at once. */
    language: (codes: string) => languageNames(codes.split(', '), reader),
    languages: (codes: readonly string[]) => languageNames(codes, reader),
  }
}
