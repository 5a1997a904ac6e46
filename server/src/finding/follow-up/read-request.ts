import type { Language } from '@sugya/contract/api/texts'
import { listKeys, listPatterns, listValues, matchWhole } from '../../text/patterns.ts'

/**
 * What a message asks to be done with the last answer. `continued`: its question goes on, with few words or none of its
 * own.
 */
export type RequestKind =
  'next' | 'previous' | 'again' | 'shorter' | 'original' | 'translation' | 'speaker' | 'place' | 'pick' | 'more' | 'compare' | 'continued'

export interface Request {
  kind: RequestKind
  /** Of a translation: the language, when one is named. */
  language?: Language
  /** Of a pick: which source, from 0; -1 the last. */
  index?: number
}

/** The kinds of the table with their patterns; `pick-2` and `translation-en` carry a value. */
const requests = listKeys('followUps').map((key) => {
  const [kind = '', value] = key.split('-')
  return { kind: kind as RequestKind, value, pattern: matchWhole(...listValues('followUps', key)) }
})
const filler = matchWhole(...listPatterns('followUpFillers'))

/** Longest request, and longest filler, in words. */
const MAX_WORDS = 14
const MAX_FILLER_WORDS = 3

/**
 * Reads a folded message that is a request about the last answer and nothing else, politeness around it aside; null for
 * any other.
 */
export function readRequest(folded: string): Request | null {
  for (const spelling of folded.startsWith('ו') ? [folded, folded.slice(1)] : [folded]) {
    const words = spelling.split(' ')
    if (words.length > MAX_WORDS) continue
    const starts = countFillers(words)
    const ends = countFillers(words.toReversed(), true)
    for (const start of starts) {
      for (const end of ends) {
        if (start + end >= words.length) continue
        const request = matchRequest(words.slice(start, words.length - end).join(' '))
        if (request !== null) return request
      }
    }
  }
  return null
}

function matchRequest(text: string): Request | null {
  const found = requests.find(({ pattern }) => pattern.test(text))
  if (found === undefined) return null
  const { kind, value } = found
  if (kind === 'translation' && value !== undefined) return { kind, language: value as Language }
  if (kind === 'pick') return { kind, index: value === 'last' ? -1 : Number(value) - 1 }
  return { kind }
}

/**
 * How many words from the beginning can be fillers, fewest first: 0 always. `isReversed`: the words are given from the
 * end.
 */
function countFillers(words: readonly string[], isReversed = false): number[] {
  const counts = [0]
  for (const count of counts) {
    for (let length = 1; length <= MAX_FILLER_WORDS && count + length <= words.length; length++) {
      const part = words.slice(count, count + length)
      if (!counts.includes(count + length) && filler.test((isReversed ? part.toReversed() : part).join(' '))) counts.push(count + length)
    }
  }
  return counts.sort((a, b) => a - b)
}
