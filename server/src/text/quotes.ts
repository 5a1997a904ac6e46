/**
 * Is this quotation really in that text? Both are folded to what readers hear: letters and figures alone, without vowels, cantillation, case and
 * punctuation; each folded character remembers where it stood, so that what is found can be shown exactly as stored.
 */

/** A text made comparable. `from[i]` and `to[i]` bound, in the stored text, the character that gave `letters[i]` with the marks that follow it. */
export interface Folded {
  stored: string
  letters: string
  from: number[]
  to: number[]
}

/** Where a quotation was found. */
export interface QuoteMatch {
  /** Bounds in the stored text, one pair for each part between ellipses, in order. */
  parts: { start: number; end: number }[]
  /** The stored characters of the parts, joined by ` … `. */
  words: string
  /** False when the letters differ as one spells them otherwise (the divine name, full and defective Hebrew): then the stored words are to be shown. */
  exact: boolean
}

const finals: Record<string, string> = { ך: 'כ', ם: 'מ', ן: 'נ', ף: 'פ', ץ: 'צ' }

/** Marks that stand inside words without parting them: apostrophes, quotation marks, geresh, gershayim, soft hyphen and direction signs. */
const silent = /[\p{M}'"`´‘’“”„‟′″׳״\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/u

/** What a character becomes: the letters and figures kept of it; `mark` when it belongs to the character before, `silent` when it is passed over. */
type Fold = { kept: readonly string[] } | 'mark' | 'silent'

/** Texts are written with a few hundred characters: each is looked into once. */
const folds = new Map<string, Fold>()
const MOST_FOLDS = 10_000

function foldOf(point: string): Fold {
  let fold = folds.get(point)
  if (fold !== undefined) return fold
  if (silent.test(point)) fold = /\p{M}/u.test(point) ? 'mark' : 'silent'
  else {
    // й is a letter of its own, though it decomposes.
    const plain = point === 'й' || point === 'Й' ? 'й' : point.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
    fold = { kept: /^[\p{L}\p{N}]+$/u.test(plain) ? Array.from(plain, (letter) => finals[letter] ?? letter) : [] }
  }
  if (folds.size < MOST_FOLDS) folds.set(point, fold)
  return fold
}

/** Folds a text without markup. Every run of anything but letters and figures becomes one space; the ends have none. */
export function foldText(stored: string): Folded {
  const letters: string[] = []
  const from: number[] = []
  const to: number[] = []
  let gap = false
  let index = 0
  for (const point of stored) {
    const end = index + point.length
    const fold = foldOf(point)
    if (fold === 'mark') {
      if (!gap && to.length > 0) to[to.length - 1] = end
    } else if (fold !== 'silent') {
      if (fold.kept.length === 0) gap = true
      for (const letter of fold.kept) {
        if (gap && letters.length > 0) {
          letters.push(' ')
          from.push(index)
          to.push(index)
        }
        gap = false
        letters.push(letter)
        from.push(index)
        to.push(end)
        // An astral letter fills two places of the folded string.
        for (let more = 1; more < letter.length; more++) {
          from.push(index)
          to.push(end)
        }
      }
    }
    index = end
  }
  return { stored, letters: letters.join(''), from, to }
}

/** Parts of a quotation between ellipses: `…`, `...`, `[...]`, `(…)`. */
function partsOf(quote: string): string[] {
  return quote
    .split(/[[(]?\s*(?:…|\.\s?\.\s?\.)+\s*[\])]?/u)
    .map((part) => foldText(part).letters)
    .filter((part) => part !== '')
}

/** How many words and letters a quotation has once folded: what is too short proves nothing. */
export function measureQuote(quote: string): { words: number; letters: number } {
  const folded = foldText(quote).letters
  return { words: folded === '' ? 0 : folded.split(' ').length, letters: folded.replaceAll(' ', '').length }
}

const nameForms = /(?<=^| )(?:ה|יי|ייי|יקוק|השמ)(?= |$)/g
const godForms = /(?<=^| |(?<=^| )[ובכלמשה]{1,2})אלו?ק(?=ימ|י|ינו|יכ|יכמ|יהמ|יו|ה)/g

/** The divine names as the Bible writes them, where piety writes them otherwise. */
function spellNames(letters: string): string {
  return letters.replace(nameForms, 'יהוה').replace(godForms, 'אלה')
}

/** Letters that Hebrew joins to the front of a word: a quotation may begin after them (`נזיד` out of `ונזיד`). */
const joined = /^[משהוכלב]{1,3}$/

function startsWord(letters: string, at: number): boolean {
  if (at === 0 || letters[at - 1] === ' ') return true
  return joined.test(letters.slice(letters.lastIndexOf(' ', at - 1) + 1, at))
}

function locate(letters: string, parts: string[]): { start: number; end: number }[] | null {
  const found: { start: number; end: number }[] = []
  let after = 0
  for (const part of parts) {
    let at = letters.indexOf(part, after)
    while (at !== -1 && !(startsWord(letters, at) && (letters[at + part.length] ?? ' ') === ' ')) at = letters.indexOf(part, at + 1)
    if (at === -1) return null
    found.push({ start: at, end: at + part.length })
    after = at + part.length
  }
  return found
}

/** Letters of Hebrew words with the vowel letters inside them left out, and where each of those that are left stood. */
function defective(letters: string): { letters: string; at: number[] } {
  const at: number[] = []
  let kept = ''
  for (let i = 0; i < letters.length; i++) {
    const letter = letters[i] ?? ''
    const inside = /[א-ת]/.test(letters[i - 1] ?? '') && (letter === 'ו' || letter === 'י')
    if (inside) continue
    kept += letter
    at.push(i)
  }
  return { letters: kept, at }
}

/** A spelling is only forgiven in a quotation of so many words and letters: shorter ones might be other words. */
const FORGIVEN = { words: 2, letters: 6 }

function locateSpelled(letters: string, parts: string[]): { start: number; end: number }[] | null {
  const plain = parts.map((part) => defective(part).letters)
  if (!/[א-ת]/.test(plain.join('')) || plain.join(' ').split(' ').length < FORGIVEN.words || plain.join('').length < FORGIVEN.letters)
    return null
  const text = defective(letters)
  return (
    locate(text.letters, plain)?.map(({ start, end }) => {
      let last = text.at[end - 1] ?? 0
      while ((letters[last + 1] ?? ' ') !== ' ') last++
      return { start: text.at[start] ?? 0, end: last + 1 }
    }) ?? null
  )
}

/**
 * Finds a quotation in a folded text: every part between ellipses, in order, as whole words. Null when any part is not there, or when the quotation has
 * no two letters. Words that only differ by their spelling are found too, and told by `exact`.
 */
export function findQuote(text: Folded, quote: string): QuoteMatch | null {
  const parts = partsOf(quote)
  if (parts.join('').length < 2) return null
  const asWritten = locate(text.letters, parts)
  const found = asWritten ?? locate(text.letters, parts.map(spellNames)) ?? locateSpelled(text.letters, parts.map(spellNames))
  if (found === null) return null
  const bounds = found.map(({ start, end }) => ({ start: text.from[start] ?? 0, end: text.to[end - 1] ?? 0 }))
  const words = bounds.map(({ start, end }) => text.stored.slice(start, end)).join(' … ')
  return { parts: bounds, words, exact: asWritten !== null }
}
