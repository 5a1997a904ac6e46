import type { Language } from '@sugya/contract/api/texts'
import { getTokenWeight } from '../../text/analysis/token-weight.ts'
import { tokenizers } from '../../text/analysis/tokenizers.ts'
import { languageData } from '../../text/language-data.ts'
import { endsInVerb, opensWithVerb } from './lacks-subject.ts'

const { he, en, ru } = languageData
const asWords = (patterns: readonly string[], flags = 'u') =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${patterns.join('|')})(?![\\p{L}\\p{N}])`, flags)
const asWhole = (patterns: readonly string[]) => new RegExp(`^(?:${patterns.join('|')})$`, 'u')
const pointing = { he: asWords(he.pointingWords), en: asWords(en.pointingWords), ru: asWords(ru.pointingWords) }
const notPointing = { he: asWords(he.notPointing, 'gu'), en: asWords(en.notPointing, 'gu'), ru: asWords(ru.notPointing, 'gu') }
const questionWord = { he: asWords(he.questionWords), en: asWords(en.questionWords), ru: asWords(ru.questionWords) }
const isSubject = { he: asWhole(he.subjectPronouns), ru: asWhole(ru.subjectPronouns) }
const ownedNoun = new RegExp(`^ו?ש?[בלמ]?(?:${he.ownedNouns.join('|')})`, 'u')
const whoIs = new RegExp(`^(?:${he.whoIs.join('|')})(?: |$)`, 'u')

/** A pronoun in a message, with the words around it. */
interface Place {
  text: string
  words: readonly string[]
  before: string
  pronoun: string
  after: string
}

/**
 * Whether a pronoun of a message means something that was said before it. In `Why did Jacob love his son?` and
 * `Who sold his birthright?` it means the subject of the sentence itself, and in `bar Kochba, who was he` what stands
 * before the question.
 */
export function pointsBack(text: string, folded: string, language: Language): boolean {
  // `What is he building` has the form of `what is it a shofar` in Hebrew.
  const rest = folded
    .replace(notPointing[language], (phrase) => (language === 'he' && endsInVerb(phrase) ? phrase : ' '))
    .replace(/\s+/g, ' ')
    .trim()
  const match = pointing[language].exec(rest)
  if (match === null) return false
  const before = rest.slice(0, match.index).trim()
  const after = rest.slice(match.index + match[0].length).trim()
  const words = before === '' ? [] : before.split(' ')
  const asksAt = words.findLastIndex((word) => questionWord[language].test(word))
  if (words.slice(0, Math.max(asksAt, 0)).some((word) => isContent(language, word))) return false
  return !hasOwnSubject[language]({ text, words, before, pronoun: match[0], after })
}

const isContent = (language: Language, word: string) => tokenizers[language](word).some((token) => getTokenWeight(language, token) >= 1)
const countContent = (language: Language, words: readonly string[]) => words.filter((word) => isContent(language, word)).length

/** Whether the pronoun can mean something in the words before it, by the rules of each language. */
const hasOwnSubject: Record<Language, (place: Place) => boolean> = {
  en({ text, words, before, pronoun, after }) {
    // An object at the end is somebody else than the subject: `Why did Esau hate him?`
    const isObject = /^(?:him|her|them|it|this|that|these|those)$/.test(pronoun)
    if (isObject && (after === '' || /^(?:to|for|from|in|on|at|with|and|so)\b/.test(after))) return countContent('en', words) > 2
    if (/^(?:and )?(?:what|where|who|which|when|how) (?:is|was|are|were) the \p{L}+ (?:of|for|in|on|to|from|behind|about)$/u.test(before))
      return false
    if (words[0] === 'who' && isContent('en', words[1] ?? '')) return true
    const names: readonly string[] = text.match(/(?<=\s)\p{Lu}[\p{L}'’]+/gu) ?? []
    if (names.some((name) => words.includes(name.toLowerCase().replace(/['’]s?/g, '')))) return true
    return countContent('en', words) > 1 || words.some((word, index) => isContent('en', word) && OPENS_NOUN.test(words[index - 1] ?? ''))
  },
  ru({ words, pronoun, after }) {
    const content = countContent('ru', words)
    if (isSubject.ru.test(pronoun)) return words.length >= 3 && content > 0
    return content > (after === '' ? 2 : 1)
  },
  he({ words, before, pronoun, after }) {
    const content = countContent('he', words)
    if (isSubject.he.test(pronoun)) return content > 0 && !opensWithVerb(after)
    if (ownedNoun.test(pronoun)) return content > 1 || (words[0] === 'מי' && words.length > 1 && !whoIs.test(before))
    return content > (after === '' ? 2 : 1)
  },
}

/** Words before a noun or the subject of an English question. */
const OPENS_NOUN =
  /^(?:a|an|any|every|each|no|the|one|two|did|does|do|was|were|is|are|has|had|have|will|can|could|should|must|may|would|and|by|to|with|if|when)$/
