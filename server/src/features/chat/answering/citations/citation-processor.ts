// Over 250 lines: the steps share one small state, and reading them in order is what makes that state understandable.

import type { Citation } from '@sugya/contract/api/chat'
import type { Language } from '@sugya/contract/api/texts'
import type { Segment } from '../../../../ports/library.ts'
import type { Metrics } from '../../../../ports/metrics.ts'
import { measureQuote } from '../../../../text/quotes.ts'
import { type PreparedQuote, prepareQuote } from '../../../../text/quotes-find.ts'
import { fill, words } from '../../../../words/words.ts'
import type { Reference } from '../../../../text/references/reference.ts'
import { containsReference, overlapsReference } from '../../../../text/references/relations.ts'
import { claimsPlace, findSpeaker, isDisowned, namesOtherSage, namesOtherTranslator, type Speaker, SPEAKER_LENGTH } from './attribution.ts'
import { cleanQuote, cleanWord, isKnownAddress, readPlace } from './clean-markup.ts'
import { type CiteEvent, type CitedText, createCitedText } from './cited-text.ts'
import { findInnerQuotes, type InnerQuote } from './inner-quotes.ts'
import { judgeQuote, MIN_QUOTE_WORDS } from './judge-quote.ts'
import { type Located, locateQuote, type Passage, reachesPast, toPassage, type ReferenceTools } from './passages.ts'
import { type BlockParagraph, splitBlock } from './split-block.ts'
import type { TitleVocabulary } from './title-vocabulary.ts'
import type { Unit } from './unit.ts'
import { nextUnit } from './units.ts'
import { findUnknownWorks, mayBeginUnknown, mayContinueUnknown } from './unknown-works.ts'

export interface CiteDeps {
  references: ReferenceTools
  vocabulary: TitleVocabulary
  metrics: Metrics
  /** The stored segments of a reference; none when the library has no such place. */
  readSegments(reference: Reference): Promise<Segment[]>
  /** Passages that may contain these words, for quotations that no given source contains. */
  findQuoted(words: string): Promise<Segment[][]>
}

export interface CiteInput {
  /** The sources by the numbers they were given. */
  sources: ReadonlyMap<number, Passage>
  /** Language of the answer: repaired references are written in it. */
  language: Language
  /** The text is made of excerpts that this server has cut from the sources. */
  isExcerpt?: boolean
  /** The reader's own words may stand in quotation marks without a source. */
  question: string
}

/** A reference as written, held open until it is known whether a quotation from it follows. */
interface OpenReference {
  /** What the model wrote before it, as far as that is remembered. */
  recent: string
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

/**
 * How words in quotation marks are written: the stored words (null: as the model wrote them), a term or plain words,
 * words that are nowhere.
 */
interface QuoteWriter {
  proven: (stored: string | null) => void
  term: (dropMarks: boolean) => void
  unproven: () => void
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
 * Checks an answer while a model writes it: pieces go in, text that may be shown comes out, every citation checked.
 * What it decides depends on the characters alone, never on where a piece ends. All state is in its fields, so that
 * each step can be followed in a debugger.
 */
export class CitationProcessor {
  /** References that could not be proven and were removed or marked, so far. */
  removedCount = 0
  /** Quotations that are nowhere and were struck through, so far. */
  unprovenCount = 0

  private readonly deps: CiteDeps
  private readonly input: CiteInput
  private readonly output: CitedText
  /** Characters that do not form a whole unit yet, the character before them, and whether they begin a line. */
  private buffer = ''
  private previousCharacter = ''
  private atLineStart = true
  /** Whether the text goes on with a word that holds an address. */
  private inAddress = false
  /** What opened the block of code in which the text stands; '' outside. */
  private fence = ''
  /** The end of what the model wrote before the unit at hand: it may name who speaks. */
  private recentText = ''
  /** Words in which a reference may be arriving. */
  private pendingWords = ''
  private openReference: OpenReference | null = null
  private searchCount = 0

  constructor(deps: CiteDeps, input: CiteInput) {
    this.deps = deps
    this.input = input
    this.output = createCitedText(deps.references)
  }

  /**
   * Takes the next piece of the model's text. Returns what may be shown now: each citation before the text that first
   * shows its number.
   */
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
    if (this.fence !== '') this.output.writeCode(`\n${this.fence}\n`)
    this.output.finish()
    return this.output.drain()
  }

  private async processBuffer({ final }: { final: boolean }): Promise<void> {
    for (;;) {
      const cut = nextUnit(this.buffer, {
        before: this.previousCharacter,
        lineStart: this.atLineStart,
        inAddress: this.inAddress,
        fence: this.fence,
        final,
      })
      if (cut === null) return
      const written = this.buffer.slice(0, cut.length)
      this.previousCharacter = written.at(-1) ?? this.previousCharacter
      this.atLineStart = this.previousCharacter === '\n'
      this.buffer = this.buffer.slice(cut.length)
      await this.processUnit(cut.unit)
      this.inAddress = !/\s$/.test(written) && (this.inAddress || ADDRESS_AT_END.test(written))
      this.recentText = (this.recentText + written).slice(-SPEAKER_LENGTH)
    }
  }

  /** Processes a complete text as part of the answer. */
  private async processText(text: string): Promise<void> {
    let rest = text
    let before = ''
    while (rest !== '') {
      const inAddress = ADDRESS_AT_END.test(text.slice(0, text.length - rest.length))
      const cut = nextUnit(rest, { before, lineStart: false, inAddress, final: true })
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
      case 'code':
        this.closeReference()
        this.fence = unit.fence ?? ''
        return this.output.writeCode(unit.text)
      case 'space':
        return this.writeSpace(unit.text)
      case 'marker':
        return this.citeNumbers(unit.numbers)
      case 'stray':
        // An apostrophe, and the sign of inches, are no quotation marks.
        return /^['‘]/.test(unit.mark) || /\d/.test(unit.after) ? this.write(unit.mark) : undefined
      case 'dropped':
        this.writeSpace(' ')
        return this.processText(unit.label)
      case 'link':
        return (await this.isSafeLink(unit)) ? this.write(`[${cleanQuote(unit.label)}](${unit.href})`) : this.processText(unit.label)
      case 'quote': {
        const words = cleanQuote(unit.body)
        const isJoined = /[\p{L}\p{N}]$/u.test(this.recentText)
        return this.processQuote(words, unit.tail, unit.tail.text, {
          proven: (stored) => this.write(unit.open + (stored ?? words) + unit.close),
          term: (dropMarks) => this.write(dropMarks ? words : unit.open + words + unit.close),
          // Markdown strikes nothing through that begins with a mark right after a letter.
          unproven: () =>
            this.write(isJoined ? `${unit.open}~~${words.trim()}~~${unit.close}` : `~~${unit.open}${words.trim()}${unit.close}~~`),
        })
      }
      case 'block':
        return this.processBlock(unit.body)
    }
  }

  /** Whether a link may stand: its address is known, a place of it exists, and its label neither quotes nor cites. */
  private async isSafeLink({ label, href }: { label: string; href: string }): Promise<boolean> {
    if (!isKnownAddress(href) || /["“”„«»‹›״「『＂]|''|``/.test(label) || this.findReferences(label).length > 0) return false
    const place = readPlace(href)
    if (place === null) return true
    const [named] = this.findReferences(place)
    return named === undefined ? !/\d/.test(place) : (await this.readPassage(named.reference)) !== null
  }

  private async processWord(word: string): Promise<void> {
    const { vocabulary } = this.deps
    const mayBegin = vocabulary.mayBegin(word) || mayBeginUnknown(word)
    const mayContinue = this.pendingWords === '' ? mayBegin : this.continuesPending(word)
    if (mayContinue && this.pendingWords.length <= PENDING_LIMIT) {
      this.pendingWords += word
      return
    }
    await this.flushPendingWords()
    if (mayBegin) this.pendingWords = word
    else this.write(cleanWord(word))
  }

  /**
   * Whether the words held back may go on with this word. A sentence that began with a capital alone ends with its
   * stop; titles have theirs within.
   */
  private continuesPending(word: string): boolean {
    const { vocabulary } = this.deps
    if (mayContinueUnknown(this.pendingWords, word)) return true
    const isTitle = vocabulary.mayBegin(/^\S*/.exec(this.pendingWords)?.[0] ?? '')
    return vocabulary.mayContinue(word) && (isTitle || /\d/.test(word) || !/[.!?;]["”»)]*\s$/u.test(this.pendingWords))
  }

  /** Looks up every reference in the words held back. */
  private async flushPendingWords(): Promise<void> {
    const words = this.pendingWords
    if (words === '') return
    this.pendingWords = ''
    const recent = this.recentText.endsWith(words) ? this.recentText.slice(0, -words.length) : ''
    let at = 0
    for (const { start, end, reference } of this.findReferences(words)) {
      if (start < at) continue
      const before = words.slice(at, start)
      const spaceAt = before.length - (/\S*$/.exec(before)?.[0].length ?? 0)
      this.writeWithUnknownWorks(before.slice(0, spaceAt))
      this.closeReference()
      const place = await this.readPlaceOf(reference)
      this.openReference = {
        recent: recent + words.slice(0, start),
        before: cleanWords(before.slice(spaceAt)),
        text: place.isCut ? this.deps.references.format(place.reference, this.input.language) : cleanWords(words.slice(start, end)),
        reference: place.reference,
        passage: place.passage,
        after: '',
      }
      if (place.isCut) this.count('made_up_reference')
      at = end
    }
    this.writeWithUnknownWorks(words.slice(at))
  }

  /**
   * The place of a reference; one that reaches past the end of its work is cut to what exists, or has no place when
   * that is not known.
   */
  private async readPlaceOf(reference: Reference): Promise<{ reference: Reference; passage: Passage | null; isCut: boolean }> {
    const given = [...this.input.sources.values()].find((source) => containsReference(source.reference, reference))
    if (given !== undefined) return { reference, passage: given, isCut: false }
    const passage = await this.readPassage(reference)
    const last = passage?.segments.at(-1)
    if (passage === null || last === undefined || !reachesPast(reference, passage.segments)) return { reference, passage, isCut: false }
    const end = await this.deps.readSegments({ ...reference, from: reference.to })
    if (end.length > 0) return { reference, passage, isCut: false }
    const cut = { ...reference, to: last.sections.slice(0, reference.to.length) }
    return { reference: cut, passage: toPassage(passage.segments, cut), isCut: true }
  }

  /** Writes words, and marks the references in them to works that no catalog knows. */
  private writeWithUnknownWorks(text: string): void {
    // This server invents no reference: a heading that it writes is not read again.
    if (this.input.isExcerpt) return this.writeWithSpaces(cleanWords(text))
    const { references, vocabulary } = this.deps
    const isKnown = (reference: string, name: string) =>
      vocabulary.isTitle(name) ||
      references.find(reference).some((known) => known.reference.from.length > 0 && known.end === reference.length)
    let at = 0
    for (const { start, end } of /\d|[א-ת]/.test(text) ? findUnknownWorks(text, isKnown) : []) {
      this.count('made_up_reference')
      const isEnclosed = text[start - 1] === '(' && text[end] === ')'
      this.writeWithSpaces(cleanWords(text.slice(at, isEnclosed ? start - 1 : end)))
      if (isEnclosed) this.output.markRemoval()
      else this.write(` (${words[this.input.language].answers.notInLibrary})`)
      at = isEnclosed ? end + 1 : end
    }
    this.writeWithSpaces(cleanWords(text.slice(at)))
  }

  /**
   * Ends the wait for a quotation: the open reference gets its own citation (unless `silent`), or is marked when there
   * is no such place.
   */
  private closeReference({ silent = false } = {}): void {
    const open = this.openReference
    if (open === null) return
    this.openReference = null
    const { before, text, reference, passage, after } = open
    const isEnclosed = before.endsWith('(') && after.startsWith(')')
    if (passage !== null || this.input.isExcerpt) {
      this.write(before + text + (isEnclosed ? ')' : ''))
      if (!silent && passage !== null && !this.input.isExcerpt) this.cite(reference, null, 'paraphrase', passage)
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

  /**
   * Checks quoted words and writes them, followed by their citation. `tail` is the text after them, without markers.
   */
  private async processQuote(quoted: string, claim: Claim, tail: string, write: QuoteWriter): Promise<void> {
    const sources = claim.numbers.map((n) => this.input.sources.get(n)).filter((source) => source !== undefined)
    const asides = claim.aside === null ? [] : this.findReferences(claim.aside)
    const asidePassages = await Promise.all(asides.map(({ reference }) => this.readPassage(reference)))
    // A reference introduces a quotation when no sentence ends between them. A heading of this server claims nothing.
    const introduces = this.input.isExcerpt !== true && !/[.!?](\s|$)/.test(this.openReference?.after ?? '')
    const leadIn = introduces ? this.openReference : null
    const claimed = [...sources, ...asidePassages, leadIn?.passage ?? null].filter((passage) => passage !== null)
    const speaker = findSpeaker(this.recentText)
    const found = measureQuote(quoted).letters < 2 ? null : await this.locate(quoted, claimed, speaker)
    const verdict = judgeQuote({
      words: quoted,
      question: this.input.question,
      claimed: { sources: sources.map(({ reference }) => reference), asides: asides.map(({ reference }) => reference) },
      leadIn: leadIn?.reference ?? null,
      hasClaim: claim.numbers.length > 0 || asides.length > 0 || leadIn !== null,
      isTitle: this.deps.vocabulary.isTitle(quoted),
      found: found === null ? null : { reference: found.reference, isCorrected: found.correction !== null },
    })

    if (verdict.status === 'unproven') {
      const inner = await this.locateInner(quoted, claimed, speaker)
      if (inner.length === 0) return this.writeUnproven(claim, tail, write)
      const claims = [...sources.map(({ reference }) => reference), ...asides.map(({ reference }) => reference)]
      return this.writeAroundInner(quoted, inner, { claim, claims, speaker }, tail)
    }
    if (found === null || verdict.status === 'term') {
      const dropMarks = verdict.status === 'term' && verdict.dropMarks
      if (dropMarks) this.count('unproven_quote')
      write.term(dropMarks)
      await this.processText(tail)
      await this.flushPendingWords()
      this.citeNumbers(claim.numbers)
      return
    }

    const fits = (reference: Reference) => containsReference(reference, found.reference)
    const isOfAnother = this.isOfAnother(speaker, found)
    const isElsewhere = speaker === null && leadIn !== null && !verdict.claimsLeadInAlone && isMisplaced(leadIn, found, quoted)
    if (this.openReference !== null) {
      if (fits(this.openReference.reference) || isElsewhere) this.closeReference({ silent: true })
      else if (leadIn !== null && (leadIn.passage === null || verdict.claimsLeadInAlone)) this.replaceReference(found.reference, null)
      else this.closeReference()
    }
    write.proven(found.exact ? null : cleanWords(found.words))
    const { wordingOfLibrary, wordsStandIn } = words[this.input.language].answers
    const place = this.deps.references.format(found.reference, this.input.language)
    if (found.correction !== null) this.write(` (${wordingOfLibrary})`)
    if (isOfAnother || isElsewhere) this.write(` (${fill(wordsStandIn, { ref: place })})`)
    this.writeWithSpaces(cleanWords(this.repairAside(claim, asides, fits, place, tail)))
    this.cite(found.reference, found, isOfAnother || isElsewhere ? 'repaired' : verdict.status, null)
    for (const source of sources)
      if (!fits(source.reference) && verdict.status === 'proven') this.cite(source.reference, null, 'paraphrase', source)
    for (const number of claim.numbers) if (!this.input.sources.has(number)) this.count('unknown_number')
  }

  /** Whether someone else is named before the quotation than whose words they are. */
  private isOfAnother(speaker: Speaker | null, found: Located): boolean {
    if (speaker !== null) return !speaker.wrote(found.reference.title)
    return namesOtherTranslator(this.recentText, found.edition) || namesOtherSage(this.recentText, found.before, found.whole)
  }

  /**
   * The text after a quotation with the right reference in place of each that does not fit, or of a work that no
   * catalog knows.
   */
  private repairAside(
    { aside }: Claim,
    asides: ReturnType<TitleVocabulary['find']>,
    fits: (reference: Reference) => boolean,
    place: string,
    tail: string,
  ): string {
    if (aside === null) return tail
    const wrong =
      asides.length > 0
        ? asides.filter(({ reference }) => !fits(reference))
        : findUnknownWorks(aside, (_, name) => this.deps.vocabulary.isTitle(name))
    const offset = tail.indexOf(aside)
    return wrong.reduceRight((text, { start, end }) => text.slice(0, offset + start) + place + text.slice(offset + end), tail)
  }

  /** The quotations inside words that are nowhere that stand somewhere themselves. */
  private async locateInner(quoted: string, claimed: Passage[], speaker: Speaker | null): Promise<(InnerQuote & { found: Located })[]> {
    const located: (InnerQuote & { found: Located })[] = []
    for (const inner of findInnerQuotes(quoted)) {
      const found = await this.locate(inner.words, claimed, speaker)
      if (found !== null) located.push({ ...inner, found })
    }
    return located
  }

  /** Cites the quotations inside words that are nowhere, and strikes the words around them through. */
  private async writeAroundInner(
    quoted: string,
    located: readonly (InnerQuote & { found: Located })[],
    { claim, claims, speaker }: { claim: Claim; claims: readonly Reference[]; speaker: Speaker | null },
    tail: string,
  ): Promise<void> {
    this.closeReference({ silent: true })
    const { wordingOfLibrary, quoteNotFound, wordsStandIn } = words[this.input.language].answers
    const outer = [
      ...located.map(({ start }, index) => quoted.slice(located[index - 1]?.end ?? 0, start)),
      quoted.slice(located.at(-1)?.end ?? 0),
    ]
    const isStruck = outer.some((text) => measureQuote(text).words >= MIN_QUOTE_WORDS)
    const writeOuter = (text = '') => {
      const [before = '', inside = '', after = ''] = /^([\s,.;:–—-]*)(.*?)(\s*)$/s.exec(text)?.slice(1) ?? []
      this.writeWithSpaces(before)
      if (inside !== '') this.write(isStruck && /[\p{L}\p{N}]/u.test(inside) ? `~~${inside}~~` : inside)
      this.writeWithSpaces(after)
    }
    for (const [index, { open, words: inner, close, found }] of located.entries()) {
      writeOuter(outer[index])
      this.write(open + (found.exact ? inner : cleanWords(found.words)) + close)
      if (found.correction !== null) this.write(` (${wordingOfLibrary})`)
      const isOfAnother = this.isOfAnother(speaker, found)
      if (isOfAnother) this.write(` (${fill(wordsStandIn, { ref: this.deps.references.format(found.reference, this.input.language) })})`)
      const isOutsideClaims = claims.length > 0 && !claims.some((reference) => containsReference(reference, found.reference))
      this.cite(found.reference, found, isOutsideClaims || isOfAnother || found.correction !== null ? 'repaired' : 'proven', null)
    }
    writeOuter(outer.at(-1))
    if (isStruck) {
      this.deps.metrics.count('citations_checked', { outcome: 'unproven_quote' })
      this.unprovenCount++
      this.write(` (${quoteNotFound})`)
    }
    await this.writeWithoutClaim(claim, tail)
  }

  /** Strikes words through that are nowhere. What was claimed for them gets no citation: it would look proven. */
  private async writeUnproven(claim: Claim, tail: string, write: QuoteWriter): Promise<void> {
    this.closeReference({ silent: true })
    this.deps.metrics.count('citations_checked', { outcome: 'unproven_quote' })
    this.unprovenCount++
    write.unproven()
    this.write(` (${words[this.input.language].answers.quoteNotFound})`)
    await this.writeWithoutClaim(claim, tail)
  }

  /** The text after words that are nowhere, without the place that was claimed for them. */
  private async writeWithoutClaim(claim: Claim, tail: string): Promise<void> {
    const isPlaceAside = claim.aside !== null && this.findReferences(claim.aside).length > 0
    const at = isPlaceAside ? tail.indexOf(`(${claim.aside ?? ''})`) : -1
    const [before, after] = at === -1 ? [tail, ''] : [tail.slice(0, at), tail.slice(at + (claim.aside ?? '').length + 2)]
    for (const text of [before, after]) {
      await this.processText(text)
      await this.flushPendingWords()
      this.output.markRemoval()
    }
  }

  private async processBlock(body: string): Promise<void> {
    for (const [index, paragraph] of splitBlock(body).entries()) {
      const separator = index === 0 ? '' : '\n'
      if (paragraph.isHeading && !this.isQuoted(paragraph)) {
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
          term: () => this.write(`${separator}${lines.trim()}`),
          unproven: () => this.write(`${separator}~~${lines.trim().replace(/^[>#\s*+-]+/, '')}~~`),
        })
        this.closeReference()
      }
      this.writeSpace('\n')
    }
    this.writeSpace('\n')
  }

  /** Whether a line in bold is words of a source rather than a heading. */
  private isQuoted({ words }: BlockParagraph): boolean {
    return measureQuote(words).words >= MIN_QUOTE_WORDS && locateQuote([...this.input.sources.values()], prepareQuote(words)) !== null
  }

  /**
   * After a block quotation only a reference may stand: other words would look quoted. One that the source itself ends
   * with belongs to the quotation.
   */
  private keepOnlyReferencesAfter(paragraph: BlockParagraph): BlockParagraph {
    const aside = paragraph.aside ?? ''
    const otherLetters = this.findReferences(aside).reduce((letters, { start, end }) => letters - (end - start), aside.length)
    return aside === '' || (otherLetters <= ASIDE_LENGTH && !this.isQuoted({ ...paragraph, words: paragraph.words + paragraph.tail }))
      ? paragraph
      : { ...paragraph, words: paragraph.words + paragraph.tail, tail: '', aside: null }
  }

  /**
   * Finds the words in what was claimed for them, in another source (those of the named speaker first), or anywhere in
   * the library. One or two words may stand anywhere, so they are looked for only where they are claimed.
   */
  private async locate(quoted: string, claimed: Passage[], speaker: Speaker | null): Promise<Located | null> {
    const quote = prepareQuote(quoted, { isExcerpt: this.input.isExcerpt, isDisowned: isDisowned(this.recentText) })
    const isShort = measureQuote(quoted).words < MIN_QUOTE_WORDS
    const sources = [...this.input.sources.values()]
    const own = speaker === null ? [] : sources.filter(({ reference }) => speaker.wrote(reference.title))
    const near =
      locateQuote([...claimed, ...own], quote) ??
      (isShort ? null : (locateQuote(sources, quote) ?? (await this.locateAcross(claimed, quote))))
    if (near !== null || isShort || this.searchCount >= SEARCH_LIMIT) return near
    this.searchCount++
    const passages = (await this.deps.findQuoted(quoted)).map((segments) => toPassage(segments)).filter((passage) => passage !== null)
    return locateQuote(passages, quote)
  }

  /** Finds words with an ellipsis that reach from a claimed place into the segment after it. */
  private async locateAcross(claimed: readonly Passage[], quote: PreparedQuote): Promise<Located | null> {
    if (quote.parts.length < 2) return null
    const wider = claimed.map(({ reference: { title, from, to } }) =>
      this.readPassage({ title, from, to: [...to.slice(0, -1), (to.at(-1) ?? 0) + 1] }),
    )
    return locateQuote(
      (await Promise.all(wider)).filter((passage) => passage !== null),
      quote,
    )
  }

  private async readPassage(reference: Reference): Promise<Passage | null> {
    return toPassage(await this.deps.readSegments(reference), reference)
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

/** Whether words are said to stand at a place where they do not. A comment on the place may be introduced by it. */
function isMisplaced({ recent, reference, passage, after }: OpenReference, found: Located, quoted: string): boolean {
  if (passage === null || !claimsPlace(recent, after)) return false
  if (overlapsReference(reference, found.reference) || found.reference.title.endsWith(` on ${reference.title}`)) return false
  return locateQuote([passage], prepareQuote(quoted)) === null
}

/** A word that holds an address, at the end of a text. */
const ADDRESS_AT_END = /(?:\/\/|www\.)\S*$/i
const cleanWords = (text: string) => text.replace(/\S+/g, cleanWord)
const isPunctuation = (text: string) => /^[\s\p{P}]*$/u.test(text)

/**
 * Checks the pieces of an answer as they arrive. Yields its text with `[n]` for each citation, numbered in order of
 * appearance, and each citation before the text that first shows its number. Returns how many references were removed
 * or marked, and how many quotations were struck through. Throws what `pieces` throws.
 */
export async function* citeAnswer(
  deps: CiteDeps,
  input: CiteInput,
  pieces: AsyncIterable<string>,
): AsyncGenerator<CiteEvent, { removed: number; unproven: number }, void> {
  const processor = new CitationProcessor(deps, input)
  for await (const piece of pieces) yield* await processor.push(piece)
  yield* await processor.finish()
  return { removed: processor.removedCount, unproven: processor.unprovenCount }
}
