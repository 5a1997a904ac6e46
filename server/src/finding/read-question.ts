import type { Language } from '@sugya/contract/api/texts'
import type { Library } from '../ports/library.ts'
import { detectLanguage } from '../text/detect-language.ts'
import type { Lemmatizer } from '../text/lexicon/lemmatizer.ts'
import type { Lexicon } from '../text/lexicon/lexicon.ts'
import { type AnalyzedQuestion, analyzeQuestion } from '../text/ranking/analyze-question.ts'
import { type Collections, findCollections } from './collections.ts'
import { type Commentator, findCommentaries, findCommentators, removeCommentators } from './commentators.ts'
import { expandNames } from './expand-names.ts'
import { findNamedBooks } from './find-named-books.ts'
import { findOpenings, removeWorkWords } from './fixed-sources.ts'
import { freeNouns } from './follow-up/owner-forms.ts'
import { addContext } from './follow-up/read-context.ts'
import { type FollowUp, readFollowUp, replacesSubject } from './follow-up/read-follow-up.ts'
import type { FoundSource } from './found-source.ts'
import type { NamedComment, Passage, PassageReader, ReferenceReader } from './passage-reader.ts'

export interface QuestionDeps {
  library: Library
  lexicon: Lexicon
  lemmatizer: Lemmatizer
  references: ReferenceReader
}

export interface AskedQuestion {
  question: string
  /** Language of the interface, for a question without letters. */
  language?: Language
  /** Only these works, by their titles. */
  works?: readonly string[]
  /** References of the last turn, for "why?", "the next verse", "and what does Rashi say?". */
  history?: readonly string[]
  /** The questions that this one goes on from, oldest first: `Who was Leah?` before `and her sister?`. */
  context?: readonly string[]
}

/** What a question says of where to look and what for. */
export interface ReadQuestion {
  /** The question with its names written out. */
  text: string
  language: Language
  /** What it asks, with what it goes on from. */
  question: AnalyzedQuestion
  followUp: FollowUp | null
  /** The passages that it names and the library has. */
  named: Passage[]
  /** The comments that it names by their address. */
  namedComments: NamedComment[]
  commentators: Commentator[]
  /** Titles of the works of these commentators. */
  commentaries: string[]
  /** Whether it names a collection of works: `the Gemara`. */
  namesCollection: boolean
  /** Titles of the works that it asks to look in. */
  askedWorks: string[]
  /** Whether it asks to look in a work that the library may lack. */
  asksFor: Collections['includes']
  /** The same, with works whose names may mean something else. */
  works: string[]
  /** The beginnings of works, of which it has only the names. */
  openings: FoundSource[]
}

/** Longest question read, in characters (specification §9). */
const MAX_QUESTION = 4000

/** Reads a question in any of the three languages. Throws AppError `library_preparing`. */
export async function readQuestion(deps: QuestionDeps, reader: PassageReader, input: AskedQuestion): Promise<ReadQuestion> {
  const { library, references } = deps
  const asWritten = input.question.slice(0, MAX_QUESTION)
  const language = detectLanguage(asWritten) ?? input.language ?? 'he'
  const text = expandNames(asWritten, language, references)
  const [history, context] = [input.history ?? [], input.context ?? []]
  const { named, comments: namedComments, works, rest, withoutWorks } = await reader.readQuestion(text)
  const books = findNamedBooks(rest, language, references)
  const collections = findCollections(books.rest, library.works())
  const namedCommentators = findCommentators(text)
  const analyze = (part: string, of: Language) =>
    analyzeQuestion(
      { ...deps, documentFrequency: (field, token) => library.documentFrequency(field, token), size: () => library.size() },
      part,
      of,
    )
  const read = history.length + context.length > 0 && named.length === 0 ? readFollowUp(text, language) : null
  const before = read?.isBare === false ? context : []
  const ownText = removeCommentators(collections.rest, namedCommentators)
  const ofMatter = analyze(before.length > 0 ? freeNouns(ownText) : ownText, language)
  // Where nothing but names is asked about, they are the matter: "who was Rashi".
  const isAboutNames = ofMatter.concepts.length === 0 && read === null && named.length + namedComments.length === 0
  const written = isAboutNames ? analyze(text, language) : ofMatter
  const commentators = isAboutNames ? [] : namedCommentators
  const commentaries = findCommentaries(library.works(), commentators).map(({ title }) => title)
  // What a pronoun stands for belongs to the question; what `and Rachel?` puts something else in place of does not.
  const isPointing = !replacesSubject(text, language)
  const contextDeps = { references, reader, works: library.works(), analyze }
  const { question, works: askedBefore } = await addContext(contextDeps, written, before, isPointing)
  // Without words of its own or of the questions before, it is about the passages.
  const followUp = read === null ? null : { ...read, isBare: read.isBare || question.concepts.length === 0 }
  const askedNow = isAboutNames ? (input.works ?? []) : [...(input.works ?? []), ...books.works, ...collections.works, ...commentaries]
  const askedWorks = [...new Set(askedNow.length > 0 ? askedNow : askedBefore)]

  const titles = books.works.length > 0 ? books.works : works
  const besides = removeWorkWords(books.works.length > 0 ? books.rest : withoutWorks)
  const isTitleAlone = named.length === 0 && read === null && titles.length > 0 && analyze(besides, language).concepts.length === 0
  return {
    text,
    language,
    question,
    followUp,
    named,
    namedComments,
    commentators,
    commentaries,
    namesCollection: collections.works.length > 0,
    askedWorks,
    asksFor: isAboutNames ? () => false : collections.includes,
    works: [...new Set([...works, ...askedWorks])],
    openings: isTitleAlone ? await findOpenings(reader, titles) : [],
  }
}
