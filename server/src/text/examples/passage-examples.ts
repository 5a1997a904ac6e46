import type { Language } from '@sugya/contract/api/texts'
import { fnv1a } from './near-duplicates.ts'
import { systemMessages, words, type ExampleKind } from './wording.ts'

/** One address with its plain texts, the best of each language. */
export interface SourcePassage {
  ref: string
  /** The reference as each language writes it. */
  localizedRefs: Record<Language, string>
  texts: Partial<Record<Language, PassageText>>
}

export interface PassageText {
  text: string
  edition: string
  license: string
  source: string
}

/** What a commentary says of a place. */
export interface Comment {
  /** `Rashi` in each language. */
  commentator: Record<Language, string>
  passage: SourcePassage
}

export interface Message {
  role: 'system' | 'user' | 'assistant'
  content: string
}

/** A chat example with where its words are from. */
export interface Example {
  kind: ExampleKind
  language: Language
  messages: Message[]
  sources: { ref: string; language: Language; edition: string; license: string; source: string }[]
  /** What it is about without the phrasing around it: examples that agree in this are duplicates. */
  substance: string
}

const languages = ['he', 'en', 'ru'] as const
/** Texts shorter than this say too little, longer ones fill an example by themselves, in characters. */
const SHORTEST = 15
const LONGEST = 2000

/** Words of a quotation by which its place is asked for. */
const ASKED_WORDS = 12

/**
 * The examples one address gives: one about the text itself, and one about each commentary or about two views that stand side by side. Which kind and
 * which language follows from the reference, so that the same texts always give the same examples and all kinds and languages come up evenly.
 */
export function buildPassageExamples(place: SourcePassage, comments: readonly Comment[]): Example[] {
  const seed = fnv1a(place.ref)
  const examples: Example[] = []
  const usable = languages.filter((language) => isUsable(place.texts[language]))
  const plain = pick(plainChoices(usable), seed)
  if (plain !== undefined) examples.push(plainExample(place, plain, seed))
  if (usable.length === 0) return examples
  const fitting = comments.filter((comment) => commentLanguage(comment) !== undefined)
  for (const comment of fitting) examples.push(explainExample(place, comment, fnv1a(comment.passage.ref)))
  const views = twoViews(fitting)
  if (views !== undefined) examples.push(viewsExample(place, views, seed >>> 3))
  return examples
}

const isUsable = (text: PassageText | undefined): text is PassageText =>
  text !== undefined && text.text.length >= SHORTEST && text.text.length <= LONGEST

interface Choice {
  kind: 'says' | 'where' | 'quote' | 'translate'
  /** Of the question. */
  language: Language
}

function plainChoices(usable: readonly Language[]): Choice[] {
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

function plainExample(place: SourcePassage, { kind, language }: Choice, seed: number): Example {
  const { open, close, ...phrases } = words[language]
  const quoted = (text: string) => `${open}${text}${close}`
  const ref = place.localizedRefs[language]
  const shown: Language = kind === 'quote' || place.texts[language] === undefined ? 'he' : language
  const text = textOf(place, shown)
  const answer = `${quoted(text)} (${ref})`
  const template = pick(phrases[kind], seed >>> 5) ?? ''
  const other: Language = language === 'he' ? (isUsable(place.texts.en) ? 'en' : 'ru') : 'he'
  const asked = kind === 'where' ? quoted(beginning(text)) : kind === 'translate' ? quoted(textOf(place, other)) : ''
  const question = fill(template, { ref, text: asked })
  const used = kind === 'translate' ? [shown, other] : [shown]
  return example(
    kind,
    language,
    question,
    answer,
    used.flatMap((of) => sourceOf(place, of)),
    [text],
  )
}

function explainExample(place: SourcePassage, { commentator: who, passage: comment }: Comment, seed: number): Example {
  const written = commentLanguage({ commentator: who, passage: comment }) ?? 'he'
  const asking = languages.filter((language) => language === written || written === 'he')
  const language = pick(asking, seed) ?? written
  const { open, close, writes, explain } = words[language]
  const base: Language = isUsable(place.texts[language]) ? language : isUsable(place.texts.he) ? 'he' : 'en'
  const verse = isUsable(place.texts[base]) ? `${open}${textOf(place, base)}${close} (${place.localizedRefs[language]})\n\n` : ''
  const said = textOf(comment, written)
  const answer = `${verse}${fill(writes, { who: who[language] })}: ${open}${said}${close} (${comment.localizedRefs[language]})`
  const question = fill(pick(explain, seed >>> 5) ?? '', { ref: place.localizedRefs[language], who: who[language] })
  const sources = [...(verse === '' ? [] : sourceOf(place, base)), ...sourceOf(comment, written)]
  return example('explain', language, question, answer, sources, [said])
}

function viewsExample(place: SourcePassage, [first, second]: readonly [Comment, Comment], seed: number): Example {
  const both = [first, second].map((comment) => commentLanguage(comment) ?? 'he')
  const language = both.every((written) => written === 'en') ? 'en' : (pick(languages, seed) ?? 'he')
  const { open, close, writes, views, viewsBegin } = words[language]
  const parts = [first, second].map(({ commentator: who, passage: comment }, index) => {
    const said = textOf(comment, both[index] ?? 'he')
    return `${fill(writes, { who: who[language] })}: ${open}${said}${close} (${comment.localizedRefs[language]})`
  })
  const question = fill(pick(views, seed >>> 5) ?? '', { ref: place.localizedRefs[language] })
  const sources = [first, second].flatMap(({ passage: comment }, index) => sourceOf(comment, both[index] ?? 'he'))
  return example('views', language, question, [viewsBegin, ...parts].join('\n\n'), sources, parts)
}

/** Two commentaries that share few of their words: one that repeats the other is no second view. */
function twoViews(comments: readonly Comment[]): [Comment, Comment] | undefined {
  for (const [index, first] of comments.entries()) {
    for (const second of comments.slice(index + 1)) {
      const language = commentLanguage(first)
      if (first.commentator.en === second.commentator.en || language === undefined || commentLanguage(second) !== language) continue
      const a = wordSet(textOf(first.passage, language))
      const b = wordSet(textOf(second.passage, language))
      if (a.size < VIEW_WORDS || b.size < VIEW_WORDS) continue
      const shared = [...a].filter((word) => b.has(word)).length
      if (shared / (a.size + b.size - shared) < SAME_VIEW) return [first, second]
    }
  }
  return undefined
}

/** A view needs so many different words; above this share of common words (Jaccard) two are taken for one. */
const VIEW_WORDS = 8
const SAME_VIEW = 0.5

const wordSet = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{M}]+/gu))

/** The language in which a commentary is quoted: the original when it is there. */
function commentLanguage({ passage: place }: Comment): Language | undefined {
  return languages.find((language) => isUsable(place.texts[language]))
}

const textOf = (place: SourcePassage, language: Language) => place.texts[language]?.text ?? ''

function sourceOf(place: SourcePassage, language: Language): Example['sources'] {
  const text = place.texts[language]
  return text === undefined ? [] : [{ ref: place.ref, language, edition: text.edition, license: text.license, source: text.source }]
}

function example(
  kind: ExampleKind,
  language: Language,
  question: string,
  answer: string,
  sources: Example['sources'],
  about: readonly string[],
): Example {
  const messages: Message[] = [
    { role: 'system', content: systemMessages[language] },
    { role: 'user', content: question },
    { role: 'assistant', content: answer },
  ]
  return { kind, language, messages, sources, substance: about.join(' | ') }
}

const beginning = (text: string) => {
  const all = text.split(' ')
  return all.length <= ASKED_WORDS ? text : `${all.slice(0, ASKED_WORDS).join(' ')}…`
}

function fill(template: string, values: { ref?: string; text?: string; who?: string }): string {
  return template.replace(/\{(ref|text|who)\}/g, (_, name: 'ref' | 'text' | 'who') => values[name] ?? '')
}

function pick<T>(choices: readonly T[], seed: number): T | undefined {
  return choices[seed % choices.length]
}

/** One work in twenty is held out for validation, with what comments on it: nothing of it is in the training file. */
export function isHeldOut(work: { title: string; base: string | null }): boolean {
  const whole = (work.base ?? work.title).split(', ')[0] ?? ''
  return fnv1a(whole, 0x9747b28c) % 20 === 0
}
