/**
 * The citation processor: what a model writes goes in, piece by piece; what may be shown comes out, every citation checked. Decisions hang on
 * characters alone, never on where a piece ended. One file, since the rules share what was just written (an open reference, the last marker).
 */
import type { Citation } from '@sugya/contract/api/chat'
import type { Language } from '@sugya/contract/api/texts'
import type { Segment } from '../../../../ports/library.ts'
import type { Metrics } from '../../../../ports/metrics.ts'
import { foldText, measureQuote } from '../../../../text/quotes.ts'
import type { Reference } from '../../../../text/references/reference.ts'
import { containsReference, overlapsReference } from '../../../../text/references/relations.ts'
import { cleanQuote, cleanWord, isKnownAddress } from './clean-markup.ts'
import { type CiteEvent, createCitedText } from './cited-text.ts'
import { type Located, locateQuote, type Passage, passageOf, type ReferenceTools } from './passages.ts'
import { splitBlock } from './split-block.ts'
import type { TitleVocabulary } from './title-vocabulary.ts'
import { nextUnit, type Unit } from './units.ts'

export interface CiteParts {
  references: ReferenceTools
  vocabulary: TitleVocabulary
  metrics: Metrics
  /** The stored segments of a reference; none when the library has no such place. */
  segmentsOf(reference: Reference): Promise<Segment[]>
  /** Passages in which these words may stand, when no given source has them. */
  findQuoted(words: string): Promise<Segment[][]>
}

export interface CiteInput {
  /** The sources by the numbers they were given. */
  sources: ReadonlyMap<number, Passage>
  /** Language of the answer: repaired references are written in it. */
  language: Language
  /** Words of the reader may be put in quotation marks. */
  question: string
}

/** A reference as written, kept open until it is known whether a quotation from it follows. */
interface OpenReference {
  before: string
  text: string
  reference: Reference
  passage: Passage | null
  after: string
}

/** The outcomes of `citations_checked` that leave no citation. */
export const TAKEN_OUT: ReadonlySet<string> = new Set(['unknown_number', 'made_up_reference', 'unproven_quote'])

/** Words said of a reference that is not in the library. */
const absent: Record<Language, string> = { he: 'לא נמצא בספרייה', en: 'not in the library', ru: 'в библиотеке не найдено' }

/** Searches of the whole library for quotations that no source has, in one answer. */
const SEARCH_LIMIT = 4
/** A quotation of fewer words that claims no place is a name or a term in quotation marks. */
const QUOTE_WORDS = 3
/** Words and length between a reference and what it introduces. */
const LEAD_IN = 90
const HELD_LIMIT = 160
/** Characters beside the references themselves in what stands behind a block quotation. */
const ASIDE_WORDS = 12

/**
 * Checks the pieces of an answer. Yields its text with `[n]` for each citation, numbered in order of appearance, and each citation before the text that
 * first shows its number. Returns how many citations could not be proven and were taken out or marked. Throws what `pieces` throws.
 */
export async function* citeAnswer(
  parts: CiteParts,
  input: CiteInput,
  pieces: AsyncIterable<string>,
): AsyncGenerator<CiteEvent, { removed: number }, void> {
  const { references, metrics } = parts
  const out = createCitedText(references)
  /** Words in which a reference may be under way. */
  let held = ''
  let open: OpenReference | null = null
  let removed = 0
  let searches = 0

  const count = (outcome: string) => {
    metrics.count('citations_checked', { outcome })
    if (TAKEN_OUT.has(outcome)) removed++
  }

  function write(words: string): void {
    if (open !== null) {
      open.after += words
      if (open.after.length > LEAD_IN) closeReference()
      return
    }
    out.write(words)
  }

  function writeSpace(space: string): void {
    if (open !== null) open.after += space
    else out.space(space)
  }

  function chip(reference: Reference, quoted: Located | null, status: Citation['status'], passage: Passage | null): void {
    if (out.chip(reference, quoted, status, passage)) count(status)
  }

  /** Ends the wait for a quotation: the open reference gets its own citation, or is marked when there is no such place. */
  function closeReference(instead?: { reference: Reference; passage: Passage | null }, silent = false): void {
    if (open === null) return
    const { before, text: written, reference, passage, after } = open
    open = null
    if (instead !== undefined) {
      write(before + references.format(instead.reference, input.language))
      if (!silent) chip(instead.reference, null, 'repaired', instead.passage)
    } else if (passage !== null) {
      const enclosed = before.endsWith('(') && after.startsWith(')')
      write(before + written + (enclosed ? ')' : ''))
      if (!silent) chip(reference, null, 'paraphrase', passage)
      if (enclosed) return writeWithSpaces(after.slice(1))
    } else {
      count('made_up_reference')
      if (before.endsWith('(') && after.startsWith(')')) {
        out.takenOut()
        writeWithSpaces(before.slice(0, -1))
        out.takenOut()
        writeWithSpaces(after.slice(1))
        return
      }
      write(`${before}${written} (${absent[input.language]})`)
    }
    writeWithSpaces(after)
  }

  function writeWithSpaces(words: string): void {
    for (const piece of words.split(/(\s+)/)) {
      if (piece === '') continue
      if (/^\s/.test(piece)) writeSpace(piece)
      else write(piece)
    }
  }

  /** Reads the words held back: every reference in them is looked up. */
  async function settle(): Promise<void> {
    if (held === '') return
    const words = held
    held = ''
    let at = 0
    for (const { start, end, reference } of written(words)) {
      if (start < at) continue
      const before = words.slice(at, start)
      const spaceAt = before.length - (/\S*$/.exec(before)?.[0].length ?? 0)
      writeWithSpaces(cleanWords(before.slice(0, spaceAt)))
      closeReference()
      const given = [...input.sources.values()].find((source) => containsReference(source.reference, reference))
      const passage = given ?? passageOf(await parts.segmentsOf(reference), reference)
      open = { before: cleanWords(before.slice(spaceAt)), text: cleanWords(words.slice(start, end)), reference, passage, after: '' }
      at = end
    }
    writeWithSpaces(cleanWords(words.slice(at)))
  }

  /** References written in a text, those to works beyond the classical shelf included. */
  function written(words: string): ReturnType<TitleVocabulary['find']> {
    const found = parts.vocabulary.find(words)
    return found.length > 0 ? found : references.find(words).filter(({ reference }) => reference.from.length > 0)
  }

  const cleanWords = (words: string) => words.replace(/\S+/g, cleanWord)

  function mark(list: readonly number[]): void {
    for (const number of list) {
      const source = input.sources.get(number)
      if (source === undefined) {
        closeReference()
        count('unknown_number')
        out.takenOut()
        continue
      }
      if (open !== null && /^[\s\p{P}]*$/u.test(open.after)) {
        if (open.passage !== null && overlapsReference(open.reference, source.reference)) {
          closeReference()
          out.takenOut()
          continue
        }
        if (open.passage === null) {
          closeReference({ reference: source.reference, passage: source })
          out.takenOut()
          continue
        }
      }
      closeReference()
      // The marker repeats what a citation just before it has already said.
      const last = out.last()
      if (last !== null && /^[\s\p{P}]*$/u.test(last.since) && containsReference(source.reference, last.reference)) {
        out.takenOut()
        continue
      }
      chip(source.reference, null, 'paraphrase', source)
    }
  }

  /** Where the words stand: in what was claimed for them, in another source, or anywhere in the library. */
  async function locate(words: string, claimed: Passage[]): Promise<Located | null> {
    const near = locateQuote(claimed, words) ?? locateQuote(input.sources.values(), words)
    if (near !== null || measureQuote(words).words < QUOTE_WORDS || searches >= SEARCH_LIMIT) return near
    searches++
    const passages = (await parts.findQuoted(words)).map((segments) => passageOf(segments)).filter((passage) => passage !== null)
    return locateQuote(passages, words)
  }

  interface Claim {
    numbers: readonly number[]
    aside: string | null
  }

  /**
   * Checks words in quotation marks (or of a block). Proven or repaired: writes them by `show` and their citation. Else writes them by `plain`, and what
   * was claimed for them as paraphrase. `tail` is the text behind them, without markers.
   */
  async function quote(
    words: string,
    claim: Claim,
    tail: string,
    show: (stored: string | null) => void,
    plain: (dropMarks: boolean) => void,
  ) {
    const sources = claim.numbers.map((n) => input.sources.get(n)).filter((source) => source !== undefined)
    const asides = claim.aside === null ? [] : written(claim.aside)
    const asidePassages: Passage[] = []
    for (const { reference } of asides) {
      const passage = passageOf(await parts.segmentsOf(reference), reference)
      if (passage !== null) asidePassages.push(passage)
    }
    // A reference leads a quotation in when no sentence ends between them.
    const leadIn = open !== null && !/[.!?](\s|$)/.test(open.after) ? open : null
    const claimed = [...sources, ...asidePassages, ...(leadIn?.passage ? [leadIn.passage] : [])]
    const size = measureQuote(words)
    const found = size.letters < 2 ? null : await locate(words, claimed)
    if (found === null) {
      const claims = claim.numbers.length > 0 || asides.length > 0 || leadIn !== null
      const own = foldText(input.question).letters.includes(foldText(words).letters)
      const drop = size.letters >= 2 && (claims || size.words >= QUOTE_WORDS) && (claims || !own)
      if (drop) count('unproven_quote')
      plain(drop)
      await read(tail)
      await settle()
      mark(claim.numbers)
      return
    }
    const fits = (reference: Reference) => containsReference(reference, found.reference)
    const claims = [...sources.map(({ reference }) => reference), ...asides.map(({ reference }) => reference)]
    if (claims.length === 0 && leadIn !== null) claims.push(leadIn.reference)
    const misplaced = claims.length > 0 && (!claims.some(fits) || asides.some(({ reference }) => !fits(reference)))
    if (open !== null) {
      if (fits(open.reference)) closeReference(undefined, true)
      else if (leadIn !== null && (leadIn.passage === null || (claims.length === 1 && claims[0] === leadIn.reference)))
        closeReference({ reference: found.reference, passage: null }, true)
      else closeReference()
    }
    show(found.exact ? null : found.words)
    let rest = tail
    for (const { start, end, reference } of asides.toReversed()) {
      if (fits(reference) || claim.aside === null) continue
      const offset = tail.indexOf(claim.aside)
      rest = rest.slice(0, offset + start) + references.format(found.reference, input.language) + rest.slice(offset + end)
    }
    writeWithSpaces(cleanWords(rest))
    chip(found.reference, found, misplaced ? 'repaired' : 'proven', null)
    for (const source of sources) if (!fits(source.reference) && !misplaced) chip(source.reference, null, 'paraphrase', source)
    for (const number of claim.numbers) if (!input.sources.has(number)) count('unknown_number')
  }

  async function block(body: string): Promise<void> {
    let first = true
    for (const paragraph of splitBlock(body)) {
      // Behind a block only a reference may stand: other words would look quoted.
      const aside = paragraph.aside ?? ''
      const named = written(aside).reduce((letters, { start, end }) => letters - (end - start), aside.length)
      if (aside !== '' && named > ASIDE_WORDS) Object.assign(paragraph, { words: paragraph.words + paragraph.tail, tail: '', aside: null })
      const lines = cleanQuote(paragraph.words)
      const between = first ? '' : '\n'
      first = false
      // Inside one block a quotation mark of the model's own would be shown twice over.
      const show = (stored: string | null) => {
        write(`${between}> ${(stored ?? lines).trim().replaceAll('\n', '\n> ')}`)
      }
      const plain = () => {
        write(`${between}${lines.trim()}`)
      }
      if (paragraph.reference) {
        writeSpace(between)
        await read(paragraph.words)
        await settle()
        mark(paragraph.numbers)
      } else {
        await quote(lines, paragraph, paragraph.tail, show, plain)
        closeReference()
      }
      writeSpace('\n')
    }
    writeSpace('\n')
  }

  /** Takes a text that is whole, as part of the answer. */
  async function read(whole: string): Promise<void> {
    let rest = whole
    let before = ''
    while (rest !== '') {
      const cut = nextUnit(rest, { before, lineStart: false, final: true })
      if (cut === null) break
      before = rest[cut.length - 1] ?? ''
      rest = rest.slice(cut.length)
      await take(cut.unit)
    }
  }

  async function take(unit: Unit): Promise<void> {
    if (unit.kind === 'word') {
      const waits = held === '' ? parts.vocabulary.begins(unit.text) : parts.vocabulary.goesOn(unit.text)
      if (!waits || held.length > HELD_LIMIT) {
        await settle()
        if (parts.vocabulary.begins(unit.text)) held = unit.text
        else write(cleanWord(unit.text))
      } else held += unit.text
      return
    }
    if (unit.kind === 'space' && held !== '' && unit.text !== '\n') {
      held += unit.text
      return
    }
    await settle()
    switch (unit.kind) {
      case 'space':
        return writeSpace(unit.text)
      case 'marker':
        return mark(unit.numbers)
      case 'stray':
        return unit.mark === '‘' ? write(unit.mark) : undefined
      case 'dropped':
        writeSpace(' ')
        return read(unit.label)
      case 'link': {
        const safe = isKnownAddress(unit.href) && written(unit.label).length === 0
        return safe ? write(`[${cleanQuote(unit.label)}](${unit.href})`) : read(unit.label)
      }
      case 'quote': {
        const words = cleanQuote(unit.body)
        const show = (stored: string | null) => {
          write(unit.open + (stored ?? words) + unit.close)
        }
        const plain = (dropMarks: boolean) => {
          write(dropMarks ? words : unit.open + words + unit.close)
        }
        return quote(words, unit.tail, unit.tail.text, show, plain)
      }
      case 'block':
        return block(unit.body)
    }
  }

  let buffer = ''
  let before = ''
  let lineStart = true
  const consume = async (final: boolean) => {
    for (;;) {
      const cut = nextUnit(buffer, { before, lineStart, final })
      if (cut === null) return
      before = buffer[cut.length - 1] ?? ''
      lineStart = before === '\n'
      buffer = buffer.slice(cut.length)
      await take(cut.unit)
    }
  }
  for await (const piece of pieces) {
    buffer += piece
    await consume(false)
    yield* out.drain()
  }
  await consume(true)
  await settle()
  closeReference()
  out.finish()
  yield* out.drain()
  return { removed }
}
