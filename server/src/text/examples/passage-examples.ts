import type { Language } from '@sugya/contract/api/texts'
import type { ChatMessage } from './chat-example.ts'
import { fnv1a } from './near-duplicates.ts'
import { fill, words } from '../../words/words.ts'

/** What an example teaches. */
export type ExampleKind = 'says' | 'where' | 'quote' | 'translate' | 'explain' | 'views'

/** A reference with its plain texts, the best of each language. */
export interface SourcePassage {
  ref: string
  /** The reference formatted in each language. */
  localizedRefs: Record<Language, string>
  texts: Partial<Record<Language, PassageText>>
}

export interface PassageText {
  text: string
  edition: string
  license: string
  source: string
}

/** A comment on a passage. */
export interface Comment {
  /** `Rashi` in each language. */
  commentator: Record<Language, string>
  passage: SourcePassage
}

/** A chat example with its sources. */
export interface Example {
  kind: ExampleKind
  language: Language
  messages: ChatMessage[]
  sources: { ref: string; language: Language; edition: string; license: string; source: string }[]
  /** Its content without the phrasing around it, to compare: examples with near-equal substance are duplicates. */
  substance: string
}

const languages = ['he', 'en', 'ru'] as const
/** Usable length of a text, in characters: a shorter one says too little, a longer one fills an example alone. */
const MIN_LENGTH = 15
const MAX_LENGTH = 2000

/** Words quoted in a question that asks for their reference. */
const QUOTED_WORDS = 12

/**
 * Builds the examples of one passage: one about its text, one about each comment, and one that compares two views.
 * Kind and language derive from a hash of the reference, so that the same texts always yield the same examples, evenly
 * distributed.
 */
export function buildPassageExamples(passage: SourcePassage, comments: readonly Comment[]): Example[] {
  const seed = fnv1a(passage.ref)
  const examples: Example[] = []
  const usable = languages.filter((language) => isUsable(passage.texts[language]))
  const plain = pick(listPlainChoices(usable), seed)
  if (plain !== undefined) examples.push(createPlainExample(passage, plain, seed))
  if (usable.length === 0) return examples
  const usableComments = comments.filter((comment) => findUsableLanguage(comment.passage) !== undefined)
  for (const comment of usableComments) examples.push(createExplainExample(passage, comment, fnv1a(comment.passage.ref)))
  const views = findTwoViews(usableComments)
  if (views !== undefined) examples.push(createViewsExample(passage, views, seed >>> 3))
  return examples
}

const isUsable = (text: PassageText | undefined): text is PassageText =>
  text !== undefined && text.text.length >= MIN_LENGTH && text.text.length <= MAX_LENGTH

interface Choice {
  kind: 'says' | 'where' | 'quote' | 'translate'
  /** Of the question. */
  language: Language
}

function listPlainChoices(usable: readonly Language[]): Choice[] {
  const hasHebrew = usable.includes('he')
  return languages.flatMap((language): Choice[] => {
    const has = usable.includes(language)
    return [
      ...(has || hasHebrew ? [{ kind: 'says', language } as const] : []),
      ...(has ? [{ kind: 'where', language } as const] : []),
      ...(hasHebrew ? [{ kind: 'quote', language } as const] : []),
      ...(hasHebrew && (language === 'he' ? usable.length > 1 : has) ? [{ kind: 'translate', language } as const] : []),
    ]
  })
}

function createPlainExample(passage: SourcePassage, { kind, language }: Choice, seed: number): Example {
  const { open, close, ...phrases } = words[language].training
  const quoted = (text: string) => `${open}${text}${close}`
  const ref = passage.localizedRefs[language]
  const shown: Language = kind === 'quote' || passage.texts[language] === undefined ? 'he' : language
  const text = getText(passage, shown)
  const answer = `${quoted(text)} (${ref})`
  const template = pick(phrases[kind], seed >>> 5) ?? ''
  const other: Language = language === 'he' ? (isUsable(passage.texts.en) ? 'en' : 'ru') : 'he'
  const asked = kind === 'where' ? quoted(quoteOpening(text)) : kind === 'translate' ? quoted(getText(passage, other)) : ''
  const question = fill(template, { ref, text: asked })
  const used = kind === 'translate' ? [shown, other] : [shown]
  return createExample(
    kind,
    language,
    question,
    answer,
    used.flatMap((each) => toSources(passage, each)),
    [text],
  )
}

function createExplainExample(passage: SourcePassage, { commentator: who, passage: comment }: Comment, seed: number): Example {
  const written = findUsableLanguage(comment) ?? 'he'
  const asking = languages.filter((language) => language === written || written === 'he')
  const language = pick(asking, seed) ?? written
  const { open, close, writes, explain } = words[language].training
  const base: Language = isUsable(passage.texts[language]) ? language : isUsable(passage.texts.he) ? 'he' : 'en'
  const verse = isUsable(passage.texts[base]) ? `${open}${getText(passage, base)}${close} (${passage.localizedRefs[language]})\n\n` : ''
  const said = getText(comment, written)
  const answer = `${verse}${fill(writes, { who: who[language] })}: ${open}${said}${close} (${comment.localizedRefs[language]})`
  const question = fill(pick(explain, seed >>> 5) ?? '', { ref: passage.localizedRefs[language], who: who[language] })
  const sources = [...(verse === '' ? [] : toSources(passage, base)), ...toSources(comment, written)]
  return createExample('explain', language, question, answer, sources, [said])
}

function createViewsExample(passage: SourcePassage, [first, second]: readonly [Comment, Comment], seed: number): Example {
  const both = [first, second].map((comment) => findUsableLanguage(comment.passage) ?? 'he')
  const language = both.every((written) => written === 'en') ? 'en' : (pick(languages, seed) ?? 'he')
  const { open, close, writes, views, viewsBegin } = words[language].training
  const parts = [first, second].map(({ commentator: who, passage: comment }, index) => {
    const said = getText(comment, both[index] ?? 'he')
    return `${fill(writes, { who: who[language] })}: ${open}${said}${close} (${comment.localizedRefs[language]})`
  })
  const question = fill(pick(views, seed >>> 5) ?? '', { ref: passage.localizedRefs[language] })
  const sources = [first, second].flatMap(({ passage: comment }, index) => toSources(comment, both[index] ?? 'he'))
  return createExample('views', language, question, [viewsBegin, ...parts].join('\n\n'), sources, parts)
}

/** The first two comments by different commentators that share few words: a repetition is no second view. */
function findTwoViews(comments: readonly Comment[]): [Comment, Comment] | undefined {
  for (const [index, first] of comments.entries()) {
    for (const second of comments.slice(index + 1)) {
      const language = findUsableLanguage(first.passage)
      if (first.commentator.en === second.commentator.en || language === undefined) continue
      if (findUsableLanguage(second.passage) !== language) continue
      const a = toWordSet(getText(first.passage, language))
      const b = toWordSet(getText(second.passage, language))
      if (a.size < MIN_VIEW_WORDS || b.size < MIN_VIEW_WORDS) continue
      const shared = [...a].filter((word) => b.has(word)).length
      if (shared / (a.size + b.size - shared) < MAX_SIMILARITY) return [first, second]
    }
  }
  return undefined
}

/** Fewest distinct words of a view, and the Jaccard similarity from which on two comments are one view. */
const MIN_VIEW_WORDS = 8
const MAX_SIMILARITY = 0.5

const toWordSet = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{M}]+/gu))

/** The language in which a comment is quoted: the original, else a translation of usable length. */
function findUsableLanguage(passage: SourcePassage): Language | undefined {
  return languages.find((language) => isUsable(passage.texts[language]))
}

const getText = (passage: SourcePassage, language: Language) => passage.texts[language]?.text ?? ''

function toSources(passage: SourcePassage, language: Language): Example['sources'] {
  const text = passage.texts[language]
  return text === undefined ? [] : [{ ref: passage.ref, language, edition: text.edition, license: text.license, source: text.source }]
}

function createExample(
  kind: ExampleKind,
  language: Language,
  question: string,
  answer: string,
  sources: Example['sources'],
  substance: readonly string[],
): Example {
  const messages: ChatMessage[] = [
    { role: 'system', content: words[language].training.system },
    { role: 'user', content: question },
    { role: 'assistant', content: answer },
  ]
  return { kind, language, messages, sources, substance: substance.join(' | ') }
}

const quoteOpening = (text: string) => {
  const all = text.split(' ')
  return all.length <= QUOTED_WORDS ? text : `${all.slice(0, QUOTED_WORDS).join(' ')}…`
}

function pick<T>(choices: readonly T[], seed: number): T | undefined {
  return choices[seed % choices.length]
}

/** Whether a work and its commentaries are held out for validation: one in twenty, by a hash of its title. */
export function isHeldOut(work: { title: string; base: string | null }): boolean {
  const whole = (work.base ?? work.title).split(', ')[0] ?? ''
  return fnv1a(whole, 0x9747b28c) % 20 === 0
}
