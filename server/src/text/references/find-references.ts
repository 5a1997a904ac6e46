import { listValues } from '../patterns.ts'
import { isSign, isWithinLength, readNumber } from './address-number.ts'
import { readRange } from './address-range.ts'
import { tokenize, type Token } from './lexer.ts'
import { matchReference, type Match } from './match-reference.ts'
import { matchWhole } from './parse-reference.ts'
import type { Reference } from './reference.ts'
import type { TitleCatalog } from './titles/title-catalog.ts'

/** A reference found in a text; `text` is the slice from `start` to `end`, in UTF-16 code units. */
export interface FoundReference {
  start: number
  end: number
  text: string
  reference: Reference
  /** A title alone, without numbers. */
  isBare?: true
}

/** A text of more tokens has words beside a reference. */
const MAX_WHOLE = 40

/**
 * Finds all references in running text, left to right, without overlaps; a list (`Genesis 1:1, 3, 5`) yields one for
 * each item. Looks ahead by a bounded number of tokens, so that time is linear in the length of the text.
 */
export function findReferences(catalog: TitleCatalog, text: string): FoundReference[] {
  const tokens = tokenize(text)
  const found: FoundReference[] = []
  const add = (reference: Reference, from: number, next: number) => {
    const start = tokens[from]?.start ?? 0
    const last = closesBracket(text, start, tokens[next - 1]?.end ?? start, tokens[next]) ? next : next - 1
    const end = tokens[last]?.end ?? start
    const bare = reference.from.length === 0 ? { isBare: true as const } : {}
    found.push({ start, end, text: text.slice(start, end), reference, ...bare })
  }
  // `ps 23`, `Ис 6`: a short or ordinary word before a number is a title where nothing else is written.
  const whole = tokens.length <= MAX_WHOLE ? matchWhole(catalog, tokens) : null
  if (whole && whole.reference.from.length > 0 && isWithinLength(whole.entry, whole.reference.from)) {
    add(whole.reference, whole.start, whole.next)
    return found
  }
  for (let at = 0; at < tokens.length;) {
    const match = tokens[at]?.kind === 'sign' ? null : matchReference(catalog, tokens, at, false)
    if (!match) {
      at++
      continue
    }
    add(match.reference, match.start, match.next)
    at = match.next
    for (const item of readList(tokens, match)) {
      add(item.reference, item.start, item.next)
      at = item.next
    }
  }
  return found
}

/** `Shulchan Arukh (Orach Chayim 242)`: a bracket opened inside a reference also closes inside it. */
const closesBracket = (text: string, start: number, end: number, following: Token | undefined) =>
  following?.key === ')' && text.slice(start, end).includes('(') && !text.slice(start, end).includes(')')

const LIST_WORDS = new Set(listValues('referenceWords', 'list'))

/** The items of a list after its first reference: verses after a comma, chapters with verses after a semicolon. */
function* readList(tokens: readonly Token[], first: Match): Generator<Match> {
  const { entry } = first
  let previous = first.reference
  let at = first.next
  for (;;) {
    const sign = tokens[at]
    const depth = previous.from.length
    if (!sign || depth === 0 || entry.addressTypes[depth - 1] === 'talmud') return
    const isComma = isSign(sign, ',')
    const isSemicolon = isSign(sign, ';')
    let start = at + 1
    if ((isComma || isSemicolon) && LIST_WORDS.has(tokens[start]?.key ?? '')) start++
    if (!isComma && !isSemicolon && !LIST_WORDS.has(sign.key)) return
    const context = { tokens, entry, isWholeString: false }
    const head = readNumber(context, start, depth - 1, false)
    if (!head || (tokens[start]?.kind !== 'number' && !head.isClear && tokens[head.next]?.kind === 'word')) return
    const second =
      isSign(tokens[head.next], ':') && tokens[head.next + 1]?.isGlued ? readNumber(context, head.next + 1, depth - 1, false) : null
    let from = [...previous.to.slice(0, -1), head.from]
    let next = head.next
    if (second && depth >= 2) {
      from = [...previous.to.slice(0, -2), head.from, second.from]
      next = second.next
    } else if (second || isSemicolon || depth < 2) return
    const range = readRange(context, next, from, from)
    const reference: Reference = { title: entry.title, from, to: from }
    if (range && range !== 'invalid') {
      Object.assign(reference, { from: range.from, to: range.to })
      next = range.next
    }
    if (next === head.next && !tokens[start]?.isGlued && isQuantity(tokens, start, next)) return
    yield { entry, reference, start, next }
    previous = reference
    at = next
  }
}

/** `Genesis 1:1, 3 times`: a number that quantifies the word after it is no verse. */
function isQuantity(tokens: readonly Token[], start: number, next: number): boolean {
  const after = tokens[next]
  return tokens[start]?.kind === 'number' && after?.kind === 'word' && !LIST_WORDS.has(after.key)
}
