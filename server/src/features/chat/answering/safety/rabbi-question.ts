import { toDisplayedRef } from '@sugya/contract/rules/displayed-ref'
import type { Citation } from '@sugya/contract/api/chat'
import type { Language } from '@sugya/contract/api/texts'
import { writeRabbiQuestion } from '@sugya/contract/rules/rabbi-question'
import type { ReferenceTools } from '../citations/passages.ts'
import type { GatheredSources } from '../sources/answer-sources.ts'
import { fill, words } from '../../../../words/words.ts'
import { nameReference } from '../../../../text/references/format-reference.ts'
import { acceptNeutral, rephraseNeutrally } from './neutral-question.ts'

/** Most sources that the question for a rabbi names. */
const MAX_SOURCES = 4

interface PracticalAnswer {
  question: string
  /** The question in neutral words as a model wrote it, unchecked; null when none did. */
  neutral: string | null
  language: Language
  citations: readonly Citation[]
  gathered: GatheredSources
}

const nameFields = { he: 'heRef', ru: 'ruRef' } as const

/**
 * Composes the question for a rabbi that ends a practical answer: what is asked in neutral words, by a model or else by
 * rules, and in the reader's own words where neither is sure; then the sources cited; without citations, those found.
 * When the search was not sure and the library lacks places that deal with the question, these alone are named: what
 * was quoted is only near.
 */
export function closeWithRabbiQuestion(
  references: ReferenceTools,
  { question, neutral, language, citations, gathered }: PracticalAnswer,
): string {
  const written = neutral === null ? null : acceptNeutral(references, { neutral, question, language })
  const asked = written ?? rephraseNeutrally(question, language)
  const cited = citations.map((citation) => (language === 'en' ? toDisplayedRef(citation.ref) : citation[nameFields[language]]))
  const near = gathered.confidence === 'none' ? [] : gathered.passages.slice(0, gathered.nearCount)
  const found = near.map(({ reference }) => nameReference(references, reference, language))
  const lacked =
    gathered.confidence === 'high' ? [] : (gathered.absent ?? []).map((reference) => nameReference(references, reference, language))
  const names = new Set(lacked.length > 0 ? lacked : cited.length > 0 ? cited : found)
  const { heading, question: details, sources } = words[language].answers.rabbi
  const refs = [...names].slice(0, MAX_SOURCES).join('; ')
  return writeRabbiQuestion(
    heading,
    `${asked === null ? repeatQuestion(question) : `${asked} `}${details}${refs === '' ? '' : ` ${fill(sources, { refs })}`}`,
  )
}

/** Longest question that is repeated, in characters. */
const LONGEST_REPEATED = 160

/** The reader's own question, as one sentence of plain words that cannot act as markup; a long one is left out. */
function repeatQuestion(question: string): string {
  const plain = question
    .replace(/[[\]<>*_`#|~\\]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  if (plain.length > LONGEST_REPEATED) return ''
  return /[?!.…]$/.test(plain) ? `${plain} ` : `${plain}? `
}
