// Over 250 lines: the steps share one small state, and reading them in order is what makes that state understandable.

import type { Citation } from '@sugya/contract/api/chat'
import type { Language } from '@sugya/contract/api/texts'
import type { Segment } from '../../../../ports/library.ts'
import type { Metrics } from '../../../../ports/metrics.ts'
import { measureQuote } from '../../../../text/quotes.ts'
import { words } from '../../../../words/words.ts'
import type { Reference } from '../../../../text/references/reference.ts'
import { containsReference, overlapsReference } from '../../../../text/references/relations.ts'
import { cleanQuote, cleanWord, isKnownAddress } from './clean-markup.ts'
import { type CiteEvent, type CitedText, createCitedText } from './cited-text.ts'
import { judgeQuote, MIN_QUOTE_WORDS } from './judge-quote.ts'
import { type Located, locateQuote, type Passage, toPassage, type ReferenceTools } from './passages.ts'
import { type BlockParagraph, splitBlock } from './split-block.ts'
import type { TitleVocabulary } from './title-vocabulary.ts'
import { nextUnit, type Unit } from './units.ts'

export interface CiteDeps {
  references: ReferenceTools
  vocabulary: TitleVocabulary
  metrics: Metrics
  /** The stored segments of a reference; none when the library has no such place. */
  segmentsOf(reference: Reference): Promise<Segment[]>
  /** Passages that may contain these words, for quotations that no given source contains. */
  findQuoted(words: string): Promise<Segment[][]>
}

export interface CiteInput {
  /** The sources by the numbers they were given. */
  sources: ReadonlyMap<number, Passage>
  /** Language of the answer: repaired references are written in it. */
  language: Language
  /** The reader's own words may stand in quotation marks without a source. */
  question: string
}

/** A reference as written, held open until it is known whether a quotation from it follows. */
interface OpenReference {
  before: string
  text: string
  reference: Reference
  passage: Passage | null
  after: string
}

/** What a quotation claims to be taken from: source numbers and a reference in parentheses. */
interface Claim {
  numbers: readonly number[]
  aside: string | null
}

/** How a checked quotation is written: the stored words (null: as the model wrote them), or plain text when it is not proven. */
interface QuoteWriter {
  proven: (stored: string | null) => void
  unproven: (dropMarks: boolean) => void
}

/** The outcomes of `citations_checked` after which no citation is shown. */
export const REMOVED_OUTCOMES: ReadonlySet<string> = new Set(['unknown_number', 'made_up_reference', 'unproven_quote'])

/** Whole-library searches for quotations that no source contains, per answer. */
const SEARCH_LIMIT = 4
/** Characters after a reference within which a quotation may still belong to it. */
const LEAD_IN_LENGTH = 90
/** Characters that are held back while a reference may still be arriving. */
const PENDING_LIMIT = 160
/** Characters beside the references themselves that may stand after a block quotation. */
const ASIDE_LENGTH = 12

/**
 * Checks an answer while a model writes it: pieces go in, text that may be shown comes out, every citation checked. What it decides depends on the
 * characters alone, never on where a piece ends. All state is in its fields, so that each step can be followed in a debugger.
 */
export class CitationProcessor {
  /** Citations that could not be proven and were removed or marked, so far. */
  removedCount = 0

  private readonly deps: CiteDeps
  private readonly input: CiteInput
  private readonly output: CitedText
  /** Characters that do not form a whole unit yet, the character before them, and whether they begin a line. */
  private buffer = ''
  private previousCharacter = ''
  private atLineStart = true
  /** Words in which a reference may be arriving. */
  private pendingWords = ''
  private openReference: OpenReference | null = null
  private searchCount = 0

  constructor(deps: CiteDeps, input: CiteInput) {
    this.deps = deps
    this.input = input
    this.output = createCitedText(deps.references)
  }

  /** Takes the next piece of the model's text. Returns what may be shown now: each citation before the text that first shows its number. */
  async push(piece: string): Promise<CiteEvent[]> {
    this.buffer += piece
    await this.processBuffer({ final: false })
    return this.output.drain()
  }

  /** Takes the end of the text. Returns what was held back. */
  async finish(): Promise<CiteEvent[]> {
    await this.processBuffer({ final: true })
    await this.flushPendingWords()
    this.closeReference()
    this.output.finish()
    return this.output.drain()
  }

  private async processBuffer({ final }: { final: boolean }): Promise<void> {
    for (;;) {
      const cut = nextUnit(this.buffer, { before: this.previousCharacter, lineStart: this.atLineStart, final })
      if (cut === null) return
      this.previousCharacter = this.buffer[cut.length - 1] ?? ''
      this.atLineStart = this.previousCharacter === '\n'
      this.buffer = this.buffer.slice(cut.length)
      await this.processUnit(cut.unit)
    }
  }

  /** Processes a complete text as part of the answer. */
  private async processText(text: string): Promise<void> {
    let rest = text
    let before = ''
    while (rest !== '') {
      const cut = nextUnit(rest, { before, lineStart: false, final: true })
      if (cut === null) break
      before = rest[cut.length - 1] ?? ''
      rest = rest.slice(cut.length)
      await this.processUnit(cut.unit)
    }
  }

  private async processUnit(unit: Unit): Promise<void> {
    if (unit.kind === 'word') return this.processWord(unit.text)
    if (unit.kind === 'space' && this.pendingWords !== '' && unit.text !== '\n') {
      this.pendingWords += unit.text
      return
    }
    await this.flushPendingWords()
    switch (unit.kind) {
      case 'space':
        return this.writeSpace(unit.text)
      case 'marker':
        return this.citeNumbers(unit.numbers)
      case 'stray':
        return unit.mark === '‘' ? this.write(unit.mark) : undefined
      case 'dropped':
        this.writeSpace(' ')
        return this.processText(unit.label)
      case 'link': {
        const isSafe = isKnownAddress(unit.href) && this.findReferences(unit.label).length === 0
        return isSafe ? this.write(`[${cleanQuote(unit.label)}](${unit.href})`) : this.processText(unit.label)
      }
      case 'quote': {
        const words = cleanQuote(unit.body)
        return this.processQuote(words, unit.tail, unit.tail.text, {
          proven: (stored) => this.write(unit.open + (stored ?? words) + unit.close),
          unproven: (dropMarks) => this.write(dropMarks ? words : unit.open + words + unit.close),
        })
      }
      case 'block':
        return this.processBlock(unit.body)
    }
  }

  private async processWord(word: string): Promise<void> {
    const { vocabulary } = this.deps
    const mayContinue = this.pendingWords === '' ? vocabulary.mayBegin(word) : vocabulary.mayContinue(word)
    if (mayContinue && this.pendingWords.length <= PENDING_LIMIT) {
      this.pendingWords += word
      return
    }
    await this.flushPendingWords()
    if (vocabulary.mayBegin(word)) this.pendingWords = word
    else this.write(cleanWord(word))
  }

  /** Looks up every reference in the words held back. */
  private async flushPendingWords(): Promise<void> {
    const words = this.pendingWords
    if (words === '') return
    this.pendingWords = ''
    let at = 0
    for (const { start, end, reference } of this.findReferences(words)) {
      if (start < at) continue
      const before = words.slice(at, start)
      const spaceAt = before.length - (/\S*$/.exec(before)?.[0].length ?? 0)
      this.writeWithSpaces(cleanWords(before.slice(0, spaceAt)))
      this.closeReference()
      const given = [...this.input.sources.values()].find((source) => containsReference(source.reference, reference))
      const passage = given ?? (await this.readPassage(reference))
      this.openReference = {
        before: cleanWords(before.slice(spaceAt)),
        text: cleanWords(words.slice(start, end)),
        reference,
        passage,
        after: '',
      }
      at = end
    }
    this.writeWithSpaces(cleanWords(words.slice(at)))
  }

  /** Ends the wait for a quotation: the open reference gets its own citation (unless `silent`), or is marked when there is no such place. */
  private closeReference({ silent = false } = {}): void {
    const open = this.openReference
    if (open === null) return
    this.openReference = null
    const { before, text, reference, passage, after } = open
    const isEnclosed = before.endsWith('(') && after.startsWith(')')
    if (passage !== null) {
      this.write(before + text + (isEnclosed ? ')' : ''))
      if (!silent) this.cite(reference, null, 'paraphrase', passage)
      return this.writeWithSpaces(isEnclosed ? after.slice(1) : after)
    }
    this.count('made_up_reference')
    if (!isEnclosed) {
      this.write(`${before}${text} (${words[this.input.language].answers.notInLibrary})`)
      return this.writeWithSpaces(after)
    }
    this.output.markRemoval()
    this.writeWithSpaces(before.slice(0, -1))
    this.output.markRemoval()
    this.writeWithSpaces(after.slice(1))
  }

  /** Writes the right reference in place of the open one; with a passage it is cited as repaired. */
  private replaceReference(reference: Reference, passage: Passage | null): void {
    const open = this.openReference
    if (open === null) return
    this.openReference = null
    this.write(open.before + this.deps.references.format(reference, this.input.language))
    if (passage !== null) this.cite(reference, null, 'repaired', passage)
    this.writeWithSpaces(open.after)
  }

  private citeNumbers(numbers: readonly number[]): void {
    for (const number of numbers) {
      const source = this.input.sources.get(number)
      const open = this.openReference
      if (source === undefined) {
        this.closeReference()
        this.count('unknown_number')
        this.output.markRemoval()
      } else if (
        open !== null &&
        isPunctuation(open.after) &&
        (open.passage === null || overlapsReference(open.reference, source.reference))
      ) {
        // The marker stands right after the reference: it confirms the reference, or names the place the model meant.
        if (open.passage === null) this.replaceReference(source.reference, source)
        else this.closeReference()
        this.output.markRemoval()
      } else {
        this.closeReference()
        this.citeUnlessRepeated(source)
      }
    }
  }

  /** A marker may repeat what the citation right before it already says. */
  private citeUnlessRepeated(source: Passage): void {
    const last = this.output.lastCitation()
    if (last !== null && isPunctuation(last.since) && containsReference(source.reference, last.reference)) this.output.markRemoval()
    else this.cite(source.reference, null, 'paraphrase', source)
  }

  /** Checks quoted words and writes them, followed by their citation. `tail` is the text after them, without markers. */
  private async processQuote(words: string, claim: Claim, tail: string, write: QuoteWriter): Promise<void> {
    const sources = claim.numbers.map((n) => this.input.sources.get(n)).filter((source) => source !== undefined)
    const asides = claim.aside === null ? [] : this.findReferences(claim.aside)
    const asidePassages = await Promise.all(asides.map(({ reference }) => this.readPassage(reference)))
    // A reference introduces a quotation when no sentence ends between them.
    const leadIn = this.openReference !== null && !/[.!?](\s|$)/.test(this.openReference.after) ? this.openReference : null
    const claimed = [...sources, ...asidePassages, leadIn?.passage ?? null].filter((passage) => passage !== null)
    const found = measureQuote(words).letters < 2 ? null : await this.locate(words, claimed)
    const verdict = judgeQuote({
      words,
      question: this.input.question,
      claimed: { sources: sources.map(({ reference }) => reference), asides: asides.map(({ reference }) => reference) },
      leadIn: leadIn?.reference ?? null,
      hasClaim: claim.numbers.length > 0 || asides.length > 0 || leadIn !== null,
      found: found?.reference ?? null,
    })

    if (found === null || verdict.status === 'unproven') {
      const dropMarks = verdict.status === 'unproven' && verdict.dropMarks
      if (dropMarks) this.count('unproven_quote')
      write.unproven(dropMarks)
      await this.processText(tail)
      await this.flushPendingWords()
      this.citeNumbers(claim.numbers)
      return
    }

    const fits = (reference: Reference) => containsReference(reference, found.reference)
    if (this.openReference !== null) {
      if (fits(this.openReference.reference)) this.closeReference({ silent: true })
      else if (leadIn !== null && (leadIn.passage === null || verdict.claimsLeadInAlone)) this.replaceReference(found.reference, null)
      else this.closeReference()
    }
    write.proven(found.exact ? null : found.words)
    let repairedTail = tail
    for (const { start, end, reference } of asides.toReversed()) {
      if (fits(reference) || claim.aside === null) continue
      const offset = tail.indexOf(claim.aside)
      const repaired = this.deps.references.format(found.reference, this.input.language)
      repairedTail = repairedTail.slice(0, offset + start) + repaired + repairedTail.slice(offset + end)
    }
    this.writeWithSpaces(cleanWords(repairedTail))
    this.cite(found.reference, found, verdict.status, null)
    for (const source of sources)
      if (!fits(source.reference) && verdict.status === 'proven') this.cite(source.reference, null, 'paraphrase', source)
    for (const number of claim.numbers) if (!this.input.sources.has(number)) this.count('unknown_number')
  }

  private async processBlock(body: string): Promise<void> {
    for (const [index, paragraph] of splitBlock(body).entries()) {
      const separator = index === 0 ? '' : '\n'
      if (paragraph.isHeading) {
        this.writeSpace(separator)
        await this.processText(paragraph.words)
        await this.flushPendingWords()
        this.citeNumbers(paragraph.numbers)
      } else {
        const { words, tail, ...claim } = this.keepOnlyReferencesAfter(paragraph)
        const lines = cleanQuote(words)
        // Quotation marks of the model's own inside a block would be shown twice over.
        await this.processQuote(lines, claim, tail, {
          proven: (stored) => this.write(`${separator}> ${(stored ?? lines).trim().replaceAll('\n', '\n> ')}`),
          unproven: () => this.write(`${separator}${lines.trim()}`),
        })
        this.closeReference()
      }
      this.writeSpace('\n')
    }
    this.writeSpace('\n')
  }

  /** After a block quotation only a reference may stand: other words would look quoted. */
  private keepOnlyReferencesAfter(paragraph: BlockParagraph): BlockParagraph {
    const aside = paragraph.aside ?? ''
    const otherLetters = this.findReferences(aside).reduce((letters, { start, end }) => letters - (end - start), aside.length)
    return aside === '' || otherLetters <= ASIDE_LENGTH
      ? paragraph
      : { ...paragraph, words: paragraph.words + paragraph.tail, tail: '', aside: null }
  }

  /** Finds the words in what was claimed for them, in another source, or anywhere in the library. */
  private async locate(words: string, claimed: Passage[]): Promise<Located | null> {
    const near = locateQuote(claimed, words) ?? locateQuote(this.input.sources.values(), words)
    if (near !== null || measureQuote(words).words < MIN_QUOTE_WORDS || this.searchCount >= SEARCH_LIMIT) return near
    this.searchCount++
    const passages = (await this.deps.findQuoted(words)).map((segments) => toPassage(segments))
    return locateQuote(
      passages.filter((passage) => passage !== null),
      words,
    )
  }

  private async readPassage(reference: Reference): Promise<Passage | null> {
    return toPassage(await this.deps.segmentsOf(reference), reference)
  }

  /** References written in a text, those to works outside the classical catalog included. */
  private findReferences(text: string): ReturnType<TitleVocabulary['find']> {
    const found = this.deps.vocabulary.find(text)
    return found.length > 0 ? found : this.deps.references.find(text).filter(({ reference }) => reference.from.length > 0)
  }

  private cite(reference: Reference, quoted: Located | null, status: Citation['status'], passage: Passage | null): void {
    if (this.output.cite(reference, quoted, status, passage)) this.count(status)
  }

  private count(outcome: string): void {
    this.deps.metrics.count('citations_checked', { outcome })
    if (REMOVED_OUTCOMES.has(outcome)) this.removedCount++
  }

  private write(words: string): void {
    if (this.openReference === null) return this.output.write(words)
    this.openReference.after += words
    if (this.openReference.after.length > LEAD_IN_LENGTH) this.closeReference()
  }

  private writeSpace(space: string): void {
    if (this.openReference === null) this.output.writeSpace(space)
    else this.openReference.after += space
  }

  private writeWithSpaces(text: string): void {
    for (const piece of text.split(/(\s+)/)) {
      if (piece === '') continue
      if (/^\s/.test(piece)) this.writeSpace(piece)
      else this.write(piece)
    }
  }
}

const cleanWords = (text: string) => text.replace(/\S+/g, cleanWord)
const isPunctuation = (text: string) => /^[\s\p{P}]*$/u.test(text)

/**
 * Checks the pieces of an answer as they arrive. Yields its text with `[n]` for each citation, numbered in order of appearance, and each citation before
 * the text that first shows its number. Returns how many citations were removed or marked. Throws what `pieces` throws.
 */
export async function* citeAnswer(
  deps: CiteDeps,
  input: CiteInput,
  pieces: AsyncIterable<string>,
): AsyncGenerator<CiteEvent, { removed: number }, void> {
  const processor = new CitationProcessor(deps, input)
  for await (const piece of pieces) yield* await processor.push(piece)
  yield* await processor.finish()
  return { removed: processor.removedCount }
}
