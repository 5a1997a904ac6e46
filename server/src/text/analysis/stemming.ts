import { stemmer as englishStemmer } from '@orama/stemmers/english'
import { stemmer as russianStemmer } from '@orama/stemmers/russian'
import { englishIrregulars, englishWhole, russianIrregulars, russianWhole } from './stemming-forms.ts'

/** English words whose other forms no stemmer reaches, and the old words of the King James Version, each with its plain form. */
const englishForms = new Map<string, string>()
for (const line of englishIrregulars.trim().split('\n')) {
  const [base = '', ...others] = line.split(' ')
  for (const other of others) if (!englishForms.has(other)) englishForms.set(other, base)
}

/** Words that end as archaic verbs do and are none. */
const notVerbs =
  /^(seth|teeth|heth|beth|japheth|nazareth|elizabeth|ashtoreth|kenneth|gath|heath|death|breath|beneath|sabbath|harvest|forest|priest|west|east|rest|best|test|guest|request|conquest|tempest|chest|nest|breast|beast|feast|least|lest|behest|interest|honest|modest|digest|manifest|arrest|invest|protest|shibboleth|genneth|hazeroth|succoth|asherath|hepzibeth|elisheth|bosheth|mephibosheth|ishbosheth|tophet|topheth|chinnereth|zarephath|harosheth|taanath|pibeseth|elyashib|goliath)$/

const american =
  /^(val|hon|neighb|lab|fav|col|arm|sav|vap|harb|vig|hum|rum|ran|ard|endeav|behavi|savi|od|splend|rig|parl|trav|succ|clam)or(s|ed|ing|able|ably|hood|ly|less|ite|ites|ful)?$/

/** Stems known beforehand: those of words that are taken whole. */
const cache = new Map(wholeWords(englishWhole))

/** The stem of one lower-case English word, old or new: `cometh`, `came` and `coming` are `come`'s. Porter's stemmer after a table of irregular forms. */
export function stemEnglish(word: string): string {
  let stem = cache.get(word)
  if (stem !== undefined) return stem
  const british = word.replace(american, '$1our$2').replace(/^plow/, 'plough')
  stem = englishStemmer(englishForms.get(british) ?? plainVerb(british))
  if (cache.size < 50_000) cache.set(word, stem)
  return stem
}

/** `cometh`, `lovedst`, `goest` without the ending of the second and third person. */
function plainVerb(word: string): string {
  if (word.length < 6 || notVerbs.test(word)) return word
  const ending = /(?:edst|(?<!i)eth|(?<![ior])est)$/.exec(word)
  if (ending === null) return word
  const base = word.slice(0, ending.index)
  if (ending[0] === 'est' && !/(?:[^aeiou]|[aeiou]w|ee|y)$/.test(base)) return word
  return `${base}e`.length > 4 && /[^aeiouwy]$/.test(base) ? `${base}ed` : base
}

const russianCache = new Map(wholeWords(russianWhole))

/** Russian words whose forms change their stem, each with the form a stemmer is given instead. */
const russianForms = new Map<string, string>()
for (const line of russianIrregulars.trim().split('\n')) {
  const [base = '', ...others] = line.split(' ')
  for (const other of others) if (!russianForms.has(other)) russianForms.set(other, base)
}

/** The stem of one lower-case Russian word with ё already written as е. Snowball after a table of alternating stems. */
export function stemRussian(word: string): string {
  let stem = russianCache.get(word)
  if (stem !== undefined) return stem
  stem = russianStemmer(russianForms.get(word) ?? word)
  if (russianCache.size < 50_000) russianCache.set(word, stem)
  return stem
}

function wholeWords(table: string): [form: string, word: string][] {
  return table
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [word = '', ...forms] = line.split(' ')
      return [word, ...forms].map((form): [string, string] => [form, word])
    })
}
