import type { Language } from '@sugya/contract/api/texts'
import { languageData } from '../../text/language-data.ts'

const { adverbs, notPrefixed, prepositions, questionsBeforeVerbs, verbsWithoutSubject } = languageData.he
const verb = `(?:${verbsWithoutSubject.join('|')})`
const atStart = new RegExp(`^${verb}(?= |$)`, 'u')
const atEnd = new RegExp(`(?:^| )${verb}$`, 'u')

/** Whether a folded Hebrew text begins with a verb in the third person. */
export const opensWithVerb = (folded: string): boolean => atStart.test(folded)
/** Whether it ends with one. */
export const endsInVerb = (folded: string): boolean => atEnd.test(folded)

const leavesOut = new RegExp(`^ו?(?:${questionsBeforeVerbs.join('|')}) (?<said>${verb})(?= |$)(?<rest>.*)$`, 'u')
/** `Who` is a subject itself: only without an object is anybody meant. */
const whoDid = new RegExp(`^ו?מי ${verb}$`, 'u')

const notAdjuncts = new Set<string>(notPrefixed)
const isPreposition = new Set<string>(prepositions)
const isAdverb = new Set<string>(adverbs)
const PREFIXED = /^(?:[בל]\p{L}{2,}|מה\p{L}{3,}|כש\p{L}{2,})$/u

/**
 * Whether a question leaves out of whom it asks: its verb has no subject, as in `איפה נולד?`, where English says `he`.
 * Hebrew alone of the three languages does so in a whole question. `folded` is the text as folded.
 */
export function lacksSubject(folded: string, language: Language): boolean {
  if (language !== 'he') return false
  if (whoDid.test(folded)) return true
  const { said = '', rest = '' } = leavesOut.exec(folded)?.groups ?? {}
  // `Why did they want to hide Kohelet`: people in general.
  if (said === '' || (said.endsWith('ו') && / את /.test(rest))) return false
  const words = rest.split(' ').filter((word) => word !== '')
  return words.every((word, index) => {
    if (isPreposition.has(word) || isAdverb.has(word) || isPreposition.has(words[index - 1] ?? '')) return true
    return PREFIXED.test(word) && !notAdjuncts.has(word)
  })
}
