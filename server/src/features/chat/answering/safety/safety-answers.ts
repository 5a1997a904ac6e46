import type { Language } from '@sugya/contract/api/texts'
import { words } from '../../../../words/words.ts'

/** Care and help lines, the country where the language is spoken first. `another`: the writer fears for someone else. */
export function composeCrisisAnswer(language: Language, another: boolean): string {
  const { lead, leadForAnother, lines, close, closeForAnother } = words[language].answers.crisis
  return [another ? leadForAnother : lead, lines.join('\n'), another ? closeForAnother : close].join('\n\n')
}

/** A question to take to a rabbi, built around the reader's own. */
export function composeRabbiQuestion(language: Language, question: string): string {
  const { heading, question: details } = words[language].answers.rabbi
  return `**${heading}** ${repeatQuestion(question)}${details}`
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
