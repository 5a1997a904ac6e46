import type { Language } from '@sugya/contract/api/texts'
import { detectLanguage } from '../../../../text/detect-language.ts'
import { languageData } from '../../../../text/language-data.ts'
import { statesRuling } from '../../../../text/rulings.ts'
import type { ReferenceTools } from '../citations/passages.ts'

/** Longest neutral question that rules write, and longest question that they read. In characters. */
const MAX_LENGTH = 160
const MAX_QUESTION_LENGTH = 300
/** Longest neutral question that a model writes, in characters. */
export const MAX_WRITTEN_LENGTH = 200
/** Greetings and politeness around a question, at most. */
const MAX_APPEALS = 6
/** Fewer words are no question that somebody else understands. */
const MIN_WORDS = 3
/**
 * Words, with the marks that stand within a Hebrew abbreviation or an address, and commas: nothing that ends a
 * sentence, quotes or acts as markup.
 */
const ONE_QUESTION = /^(?:[\p{L}\p{M}\p{N}\s,'’׳%–—-]|(?<=\p{L})["״](?=\p{L})|(?<=\d):(?=\d))+\?$/u

/**
 * The letters of the three languages: without regard to case, `\p{L}` is slow to compile, and there are many patterns.
 */
const LETTERS = 'a-zа-яёא-ת'
/** Not within a word; what matched may end with a space. */
const WORD_END = `(?!(?<=[${LETTERS}\\d])[${LETTERS}\\d])`

interface Rules {
  appealBefore: RegExp
  appealAfter: RegExp
  appealWithin: RegExp
  replacements: readonly (readonly [RegExp, string])[]
  opening: RegExp
  notNeutral: RegExp
}

const rules: Record<Language, Rules> = { he: compileRules('he'), en: compileRules('en'), ru: compileRules('ru') }

/**
 * Rephrases a practical question in `language` as an impersonal one by the rules of
 * `data/language/{he,en,ru}/neutral-questions.tsv`, without greetings and politeness. Null unless the result is one
 * whole question in which nobody speaks of himself: then the reader's own words say it better. Adds nothing that the
 * question did not say.
 */
export function rephraseNeutrally(question: string, language: Language): string | null {
  if (question.length > MAX_QUESTION_LENGTH) return null
  const { replacements, opening } = rules[language]
  const bare = lowerInitial(removeAppeals(question.replace(/’/g, "'").replace(/\s+/g, ' ').trim(), rules[language]))
  const impersonal = replacements.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), bare)
  const neutral = `${impersonal.charAt(0).toLocaleUpperCase(language)}${impersonal.slice(1)}?`
  const isWhole =
    neutral.length <= MAX_LENGTH && neutral.split(' ').length >= MIN_WORDS && ONE_QUESTION.test(neutral) && opening.test(neutral)
  return isWhole && !isPersonal(neutral, language) ? neutral : null
}

/**
 * The neutral question as a model wrote it, or null when it is not what was asked for: one question of at most 200
 * characters in `language` that speaks of no asker, rules nothing, and has no markup, quotation or reference that the
 * reader's question does not have.
 */
export function acceptNeutral(
  references: Pick<ReferenceTools, 'find' | 'format'>,
  { neutral, question, language }: { neutral: string; question: string; language: Language },
): string | null {
  const text = neutral.replace(/\s+/g, ' ').trim()
  if (text.length > MAX_WRITTEN_LENGTH || text.split(' ').length < MIN_WORDS || !ONE_QUESTION.test(text)) return null
  if (detectLanguage(text) !== language || isPersonal(text, language) || text.split(/[,–—]/).some(opensWithRuling)) return null
  const listPlaces = (written: string) =>
    references.find(written).flatMap(({ reference }) => (reference.from.length > 0 ? [references.format(reference, 'en')] : []))
  const asked = new Set(listPlaces(question))
  return listPlaces(text).every((place) => asked.has(place)) ? text : null
}

/** "Можно ли …" asks; without the particle the same word rules. */
const opensWithRuling = (clause: string): boolean => !/^\s*\p{L}+ ли /u.test(clause) && statesRuling(clause.trim())

/** Whether the asker, or the one who is asked, is spoken of. */
const isPersonal = (text: string, language: Language): boolean => rules[language].notNeutral.test(text)

function removeAppeals(text: string, { appealBefore, appealAfter, appealWithin }: Rules): string {
  let bare = text.replace(appealWithin, ' ')
  for (let removed = 0; removed < MAX_APPEALS; removed++) {
    const rest = bare
      .replace(appealBefore, '')
      .replace(/[\s?!.…]+$/, '')
      .replace(appealAfter, '')
    if (rest === bare) break
    bare = rest
  }
  return bare
}

/** A rule may move the first word into the sentence. An abbreviation keeps its capitals. */
const lowerInitial = (text: string): string => (/^\p{Lu}\p{Lu}/u.test(text) ? text : `${text.charAt(0).toLowerCase()}${text.slice(1)}`)

function compileRules(language: Language): Rules {
  const data = languageData[language]
  const compile = (source: string, flags: string) => new RegExp(source.replaceAll('\\p{L}', `[${LETTERS}]`), flags)
  const words = (patterns: readonly string[]) => `(?<![${LETTERS}\\d'])(?:${patterns.join('|')})${WORD_END}`
  return {
    appealBefore: compile(`^(?:${data.appeals.join('|')})${WORD_END}[\\s,.:;!?–—-]*`, 'iu'),
    appealAfter: compile(`[\\s,.:;!?–—-]+(?:${data.appeals.join('|')})$`, 'iu'),
    appealWithin: compile(`\\s*,\\s*(?:${data.appeals.join('|')})\\s*,\\s*`, 'giu'),
    replacements: data.neutralQuestions.map(([pattern = '', replacement = '']) => [compile(words([pattern]), 'giu'), replacement] as const),
    opening: compile(`^(?:${data.neutralOpenings.join('|')})${WORD_END}`, 'iu'),
    notNeutral: compile(words(data.notNeutral), 'iu'),
  }
}
