import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Language } from '@sugya/contract/api/texts'
import { parseQuestions } from '../../server/src/text/question-file.ts'
import { readPracticalQuestions } from './practical-questions.ts'
import type { ClassifierExample } from './train-classifier.ts'

/** A tuning question, outside these texts or not. */
export interface OutsideQuestion {
  text: string
  language: Language
  row: number
  isOutside: boolean
  /** Whether it is for these texts and was written to look like one that is not. */
  isLookAlike: boolean
  /** Whether it is also asked of the library: the others only teach words. */
  isAsked: boolean
}

/**
 * Shares of the questions that are asked: enough to weigh what finding tells. Those that were written to look like
 * others decide the bound: all of them.
 */
const ASKED = { outside: 0.3, lookAlikes: 1, others: 0.24, practical: 0.04 }

const folder = path.join(import.meta.dirname, '../../data/questions')

/** The questions of all tuning sets that tell what is outside these texts (`data/questions/README.md`). */
export function readOutsideQuestions(): OutsideQuestion[] {
  const practical = readPracticalQuestions(path.join(folder, 'practical.tune.tsv')).filter(({ text }) => text !== '')
  return [
    ...['outside', 'everyday', 'beginner', 'rabbinic', 'tanakh', 'random-passages', 'everyday-life', 'stories-and-thought'].flatMap(
      readSet,
    ),
    ...practical.map(({ text, language, row }) => ({
      ...{ text, language, row, isOutside: false, isLookAlike: false },
      isAsked: computeShare(language + text) < ASKED.practical,
    })),
  ]
}

/** Terms of other subjects, many to a cell. */
export function readOutsideTerms(): ClassifierExample[] {
  const rows = readFileSync(path.join(folder, 'outside-terms.tune.tsv'), 'utf8').trimEnd().split('\n').slice(1)
  const cells = rows.flatMap((row) => row.split('\t').slice(1))
  return cells.flatMap((cell) => cell.split(';').map((term) => ({ text: term.trim(), isOfKind: true })))
}

function readSet(set: string): OutsideQuestion[] {
  const file = readFileSync(path.join(folder, `${set}.tune.tsv`), 'utf8')
  const lookAlikes = new Set(file.split('\n').flatMap((line) => (/\t(?:lookalike|hostile)\t/.test(line) ? [line.split('\t')[0]] : [])))
  return parseQuestions(file, { withoutReferences: true }).map(({ id, text, language, refs }) => {
    const isLookAlike = lookAlikes.has(id)
    const isOutside = refs.length === 0 && !isLookAlike
    const isAsked = computeShare(language + text) < (isOutside ? ASKED.outside : isLookAlike ? ASKED.lookAlikes : ASKED.others)
    return { text, language, row: Number(id.replace(/\D/g, '')), isOutside, isLookAlike, isAsked }
  })
}

/**
 * A number from 0 to 1 that depends on a text alone, so that questions which are added later change nothing for the
 * others.
 */
function computeShare(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193) >>> 0
  value ^= value >>> 16
  value = Math.imul(value, 0x85ebca6b) >>> 0
  return ((value ^ (value >>> 13)) >>> 0) / 2 ** 32
}
