import { stemmer as englishStemmer } from '@orama/stemmers/english'
import { stemmer as russianStemmer } from '@orama/stemmers/russian'
import { languageData } from '../language-data.ts'

const { en, ru } = languageData

/** Forms that no stemmer reaches, those of the King James Version among them, each with its plain form. */
const englishForms = toBaseForms(en.irregularForms)

const notArchaicVerbs = new Set(en.notArchaicVerbs)

/** Spellings in -or that British English, the language of the stems, writes with -our. */
const american = new RegExp(`^(${en.ourWords.join('|')})or(s|ed|ing|able|ably|hood|ly|less|ite|ites|ful)?$`)

/** Stems by word. Words that have no stem of their own are known from the start. */
const cache = new Map(listWholeWords(en.wholeWords))

/** A lower-case English word with the British endings -our and plough for the American ones. */
export const toBritishSpelling = (word: string): string => word.replace(american, '$1our$2').replace(/^plow/, 'plough')

/**
 * The stem of one lower-case English word, old or new: `cometh`, `came` and `coming` are `come`'s. Porter's stemmer
 * after a table of irregular forms.
 */
export function stemEnglish(word: string): string {
  let stem = cache.get(word)
  if (stem !== undefined) return stem
  const british = toBritishSpelling(word)
  stem = englishStemmer(englishForms.get(british) ?? plainVerb(british))
  if (cache.size < 50_000) cache.set(word, stem)
  return stem
}

/** `cometh`, `lovedst`, `goest` without the ending of the second and third person. */
function plainVerb(word: string): string {
  if (word.length < 6 || notArchaicVerbs.has(word)) return word
  const ending = /(?:edst|(?<!i)eth|(?<![ior])est)$/.exec(word)
  if (ending === null) return word
  const base = word.slice(0, ending.index)
  if (ending[0] === 'est' && !/(?:[^aeiou]|[aeiou]w|ee|y)$/.test(base)) return word
  return `${base}e`.length > 4 && /[^aeiouwy]$/.test(base) ? `${base}ed` : base
}

const russianCache = new Map(listWholeWords(ru.wholeWords))

/** Words whose forms change their stem, each with the form that a stemmer gets instead. */
const russianForms = toBaseForms(ru.irregularForms)

/**
 * The stem of one lower-case Russian word with ё already written as е. Snowball after a table of alternating stems.
 */
export function stemRussian(word: string): string {
  let stem = russianCache.get(word)
  if (stem !== undefined) return stem
  stem = russianStemmer(russianForms.get(word) ?? word)
  if (russianCache.size < 50_000) russianCache.set(word, stem)
  return stem
}

/** Lines of a base form and its other forms as form → base; the first line of a form counts. */
function toBaseForms(lines: readonly string[]): Map<string, string> {
  const forms = new Map<string, string>()
  for (const line of lines) {
    const [base = '', ...others] = line.split(' ')
    for (const other of others) if (!forms.has(other)) forms.set(other, base)
  }
  return forms
}

function listWholeWords(lines: readonly string[]): [form: string, word: string][] {
  return lines.flatMap((line) => {
    const forms = line.split(' ')
    return forms.map((form): [string, string] => [form, forms[0] ?? ''])
  })
}
