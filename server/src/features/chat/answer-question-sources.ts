import type { Source } from '@sugya/contract/chat'
import type { Language } from '@sugya/contract/texts'
import type { Library, Segment } from '../../ports/library.ts'
import { foldText } from '../../text/quotes.ts'
import { containsReference } from '../../text/references/relations.ts'
import { plainText } from '../../text/sanitize.ts'
import type { AnswerInput } from './answer-events.ts'
import { type Passage, passageOf, type ReferenceTools, sefariaUrl, storedSegments } from './citations/passages.ts'
import { asksWhatFollows, commentatorIn, type FollowUp, readFollowUp } from './follow-ups.ts'

export type Confidence = 'high' | 'middle' | 'low' | 'none'

/** What the finder answers: passages best first, with their stored segments and the words of theirs that the question met. */
export interface FoundPassages {
  confidence: Confidence
  sources: { ref: string; segments: Segment[]; matched: string[] }[]
}

export type FindPassages = (input: { question: string; language: Language; limit: number }) => Promise<FoundPassages>

export interface SourceParts {
  library: Library
  references: ReferenceTools
  findSources: FindPassages
}

/** The sources of an answer and how they were come by. */
export interface GatheredSources {
  passages: Passage[]
  matched: string[]
  confidence: Confidence
  /** `named`: the question is little more than a reference; `missing_commentary`: the passage instead of a comment that the library does not hold. */
  reason: 'found' | 'named' | 'next' | 'more' | 'commentary' | 'missing_commentary'
}

/** Most sources of one answer, and most segments of one source. */
const SOURCES = 8
const SEGMENTS = 40
/** How many segments "what comes next" shows. */
const NEXT = 5

/** Finds the sources of a question: places it names, what it asks of the turn before, and what the finder brings. */
export async function gatherSources(parts: SourceParts, input: AnswerInput, language: Language): Promise<GatheredSources> {
  const { question, history } = input
  const written = parts.references.find(question).filter(({ reference }) => reference.from.length > 0)
  const named = await passagesOf(parts, written.map(({ reference }) => reference))
  const followUp = readFollowUp(question, history, written.length > 0)
  if (followUp !== null) return carryOn(parts, input, language, followUp)
  if (named.length > 0) {
    const by = commentatorIn(question)
    if (by !== null && !named.some(({ reference }) => reference.title.startsWith(by))) return commentaryOn(parts, named, by)
    if (asksWhatFollows(question)) return whatFollows(parts, named)
    const beside = written.reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), question)
    // "Show me", "מה כתוב ב", "Покажите": too little to search by.
    if (foldText(beside).letters.replaceAll(' ', '').length <= 14) return { passages: named, matched: [], confidence: 'high', reason: 'named' }
  }
  const found = await search(parts, question, language, named)
  return named.length === 0 ? found : { ...found, confidence: 'high' }
}

async function search(parts: SourceParts, question: string, language: Language, first: Passage[], leaveOut: Passage[] = []): Promise<GatheredSources> {
  const found = await parts.findSources({ question, language, limit: SOURCES + first.length + leaveOut.length })
  const passages = [...first]
  for (const { segments } of found.sources) {
    const passage = passageOf(segments.slice(0, SEGMENTS))
    if (passage === null || [...passages, ...leaveOut].some(({ reference }) => containsReference(reference, passage.reference))) continue
    passages.push(passage)
  }
  const matched = [...new Set(found.sources.flatMap((source) => source.matched))]
  return { passages: passages.slice(0, SOURCES), matched, confidence: passages.length === 0 ? 'none' : found.confidence, reason: 'found' }
}

async function carryOn(parts: SourceParts, { question, history }: AnswerInput, language: Language, followUp: FollowUp): Promise<GatheredSources> {
  const last = history.findLast(({ role }) => role === 'assistant')
  const asked = history.findLast(({ role }) => role === 'user')?.content ?? ''
  const cited = (last?.refs ?? []).flatMap((ref) => parts.references.find(ref).map(({ reference }) => reference))
  const before = await passagesOf(parts, cited)
  switch (followUp.kind) {
    case 'next':
      return whatFollows(parts, before)
    case 'commentary':
      return commentaryOn(parts, before, followUp.by)
    case 'more': {
      const found = await search(parts, asked, language, [], before)
      return { ...found, reason: 'more' }
    }
    case 'bare': {
      const found = await search(parts, `${asked} ${question}`, language, before.slice(0, 3))
      return { ...found, confidence: before.length > 0 ? 'middle' : found.confidence }
    }
  }
}

async function passagesOf({ library }: SourceParts, references: readonly Passage['reference'][]): Promise<Passage[]> {
  const passages: Passage[] = []
  for (const reference of references.slice(0, SOURCES)) {
    if (passages.some((known) => containsReference(known.reference, reference))) continue
    const passage = passageOf((await storedSegments(library, reference)).slice(0, SEGMENTS))
    if (passage !== null) passages.push(passage)
  }
  return passages
}

async function whatFollows({ library }: SourceParts, before: Passage[]): Promise<GatheredSources> {
  const last = before[0]?.segments.at(-1)
  const segments = last === undefined ? [] : await library.range(last.work, last.order + 1, last.order + NEXT)
  const passage = passageOf(segments)
  return { passages: passage === null ? [] : [passage], matched: [], confidence: passage === null ? 'none' : 'high', reason: 'next' }
}

/** What the commentator says on the passages; the passages themselves when the library does not hold it. */
async function commentaryOn({ library }: SourceParts, on: Passage[], by: string): Promise<GatheredSources> {
  const links = await library.linksTo(on.flatMap(({ segments }) => segments.map(({ ref }) => ref)))
  const refs = links.filter(({ type, from }) => type === 'commentary' && from.startsWith(by)).map(({ from }) => from)
  const comments = (await library.segments(refs.slice(0, SOURCES))).map((segment) => passageOf([segment])).filter((passage) => passage !== null)
  if (comments.length > 0) return { passages: comments, matched: [], confidence: 'high', reason: 'commentary' }
  return { passages: on, matched: [], confidence: on.length > 0 ? 'high' : 'none', reason: 'missing_commentary' }
}

/** The text of a passage in its best edition of a language, one line a segment; null when it has none. */
function textIn(passage: Passage, language: Language): Source['original'] | null {
  const version = passage.versions.find(({ edition }) => edition.language === language)
  if (version === undefined) return null
  const lines = passage.segments.map((segment) => segment.texts.find(({ edition }) => edition.id === version.edition.id)?.html ?? '')
  return { language, text: lines.map(plainText).join('\n').trim(), edition: version.edition.title, license: version.edition.license }
}

/** Languages in which a passage is shown to a reader: the original, then a translation into the reader's language, English when there is none. */
export function languagesFor(passage: Passage, reader: Language): { original: Language; translation: Language | null } {
  const has = (language: Language) => passage.versions.some(({ edition }) => edition.language === language)
  const original = has('he') ? 'he' : has(reader) ? reader : (passage.versions[0]?.edition.language ?? 'he')
  const translation = ([reader, 'en'] as const).find((language) => language !== original && reader !== original && has(language)) ?? null
  return { original, translation }
}

/** A passage as the source shown before the answer. */
export function sourceOf({ library, references }: SourceParts, passage: Passage, reader: Language): Source {
  const { original, translation } = languagesFor(passage, reader)
  const ref = references.format(passage.reference, 'en')
  return {
    ref,
    heRef: references.format(passage.reference, 'he'),
    ruRef: references.format(passage.reference, 'ru'),
    title: passage.reference.title,
    categories: library.work(passage.reference.title)?.categories ?? [],
    original: textIn(passage, original) ?? { language: original, text: '', edition: '', license: '' },
    translation: translation === null ? null : textIn(passage, translation),
    url: sefariaUrl(ref),
  }
}
