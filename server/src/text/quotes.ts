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
  /** False when the divine name was written another way than it is stored: then the stored words are to be shown. */
  exact: boolean
}

const finals: Record<string, string> = { ך: 'כ', ם: 'מ', ן: 'נ', ף: 'פ', ץ: 'צ' }

/** Marks that stand inside words without parting them: apostrophes, quotation marks, geresh, gershayim, soft hyphen and direction signs. */
const silent = /[\p{M}'"`´‘’“”„‟′″׳״\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/u

/** Folds a text without markup. Every run of anything but letters and figures becomes one space; the ends have none. */
export function foldText(stored: string): Folded {
  const letters: string[] = []
  const from: number[] = []
  const to: number[] = []
  let gap = false
  let index = 0
  for (const point of stored) {
    const end = index + point.length
    if (silent.test(point)) {
      if (!gap && to.length > 0 && /\p{M}/u.test(point)) to[to.length - 1] = end
    } else {
      // й is a letter of its own, though it decomposes.
      const plain = point === 'й' || point === 'Й' ? 'й' : point.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
      const kept = /^[\p{L}\p{N}]+$/u.test(plain) ? plain : ''
      if (kept === '') gap = true
      for (const letter of kept) {
        if (gap && letters.length > 0) {
          letters.push(' ')
          from.push(index)
          to.push(index)
        }
        gap = false
        letters.push(finals[letter] ?? letter)
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

/**
 * Finds a quotation in a folded text: every part between ellipses, in order, as whole words. Null when any part is not there, or when the quotation has
 * no two letters.
 */
export function findQuote(text: Folded, quote: string): QuoteMatch | null {
  const parts = partsOf(quote)
  if (parts.join('').length < 2) return null
  let found = locate(text.letters, parts)
  const exact = found !== null
  if (found === null) {
    const spelled = parts.map(spellNames)
    if (spelled.join() === parts.join()) return null
    found = locate(text.letters, spelled)
  }
  if (found === null) return null
  const bounds = found.map(({ start, end }) => ({ start: text.from[start] ?? 0, end: text.to[end - 1] ?? 0 }))
  return { parts: bounds, words: bounds.map(({ start, end }) => text.stored.slice(start, end)).join(' … '), exact }
}
