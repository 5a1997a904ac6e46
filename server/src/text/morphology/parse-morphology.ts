import type { Morphology } from '@sugya/contract/api/words'

type Value<K extends keyof Morphology> = NonNullable<Morphology[K]>

const HEBREW_STEMS: Record<string, Value<'stem'>> = {
  ...{ q: 'qal', Q: 'qalPassive', N: 'niphal', p: 'piel', P: 'pual', h: 'hiphil', H: 'hophal', t: 'hithpael', o: 'polel', O: 'polal' },
  ...{ r: 'hithpolel', l: 'pilpel' },
}
const ARAMAIC_STEMS: Record<string, Value<'stem'>> = {
  ...{ q: 'peal', Q: 'peil', u: 'hithpeel', p: 'pael', M: 'hithpaal', a: 'aphel', h: 'haphel', H: 'hophal' },
}
const FORMS: Record<string, Value<'form'>> = {
  ...{ p: 'perfect', q: 'sequentialPerfect', i: 'imperfect', w: 'sequentialImperfect', h: 'cohortative', j: 'jussive', v: 'imperative' },
  ...{ r: 'participle', s: 'passiveParticiple', a: 'infinitiveAbsolute', c: 'infinitiveConstruct' },
}
const PERSONS: Record<string, Value<'person'>> = { 1: 'first', 2: 'second', 3: 'third' }
const GENDERS: Record<string, Value<'gender'>> = { m: 'masculine', f: 'feminine', b: 'common', c: 'common' }
const NUMBERS: Record<string, Value<'number'>> = { s: 'singular', d: 'dual', p: 'plural' }
const STATES: Record<string, Value<'state'>> = { a: 'absolute', c: 'construct', d: 'determined' }
const PARTICLES: Record<string, Value<'kind'>> = {
  ...{ d: 'article', o: 'objectMarker', i: 'interrogative', j: 'interjection', n: 'negation', r: 'relative' },
}

/**
 * Reads the morphology code of one part of a word, without the letter of its language: `Ncmsa`, `Vqp3ms`
 * (https://hb.openscriptures.org/parsing/HebrewMorphologyCodes.html). Returns null for a code that is not in the
 * scheme.
 */
export function parseMorphology(code: string, language: 'he' | 'arc'): Morphology | null {
  const [kind = '', type = ''] = code
  const rest = code.slice(2)
  switch (kind) {
    case 'A':
      return { ...nominal(rest), kind: type === 'c' || type === 'o' ? 'number' : 'adjective' }
    case 'C':
      return of('conjunction')
    case 'D':
      return of('adverb')
    case 'N':
      return { ...nominal(rest), kind: type === 'p' ? 'name' : 'noun' }
    case 'P':
      return { ...personal(rest), kind: type === 'i' ? 'interrogative' : type === 'r' ? 'relative' : 'pronoun' }
    case 'R':
      return of('preposition')
    case 'S':
      return { ...personal(rest), kind: 'suffix' }
    case 'T':
      return of(PARTICLES[type] ?? 'particle')
    case 'V':
      return verb(type, rest, language === 'he' ? HEBREW_STEMS : ARAMAIC_STEMS)
    default:
      return null
  }
}

const of = (kind: Value<'kind'>): Morphology => {
  return { kind, stem: null, form: null, person: null, gender: null, number: null, state: null }
}

/** Gender, number and state: `msa`. */
function nominal(code: string): Morphology {
  const [gender = '', number = '', state = ''] = code
  return { ...of('noun'), gender: GENDERS[gender] ?? null, number: NUMBERS[number] ?? null, state: STATES[state] ?? null }
}

/** Person, gender and number: `3ms`. */
function personal(code: string): Morphology {
  const [person = '', gender = '', number = ''] = code
  return { ...of('pronoun'), person: PERSONS[person] ?? null, gender: GENDERS[gender] ?? null, number: NUMBERS[number] ?? null }
}

function verb(stem: string, code: string, stems: Record<string, Value<'stem'>>): Morphology {
  const form = FORMS[code[0] ?? ''] ?? null
  const isNominal = form === 'participle' || form === 'passiveParticiple'
  const inflection = isNominal ? nominal(code.slice(1)) : personal(code.slice(1))
  return { ...inflection, kind: 'verb', stem: stems[stem] ?? 'rare', form }
}
