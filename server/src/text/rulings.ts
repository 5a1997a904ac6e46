import { languageData } from './language-data.ts'
import { listPatterns, writeWords } from './patterns.ts'

const sentenceStart = '(?<=^|[.!?\\n]\\s*|^[-*•]\\s+)'
const { en, he, ru } = languageData
const ruling = new RegExp(
  [
    writeWords(listPatterns('rulings')),
    `${sentenceStart}(?:${en.rulingOpenings.join('|')})(?![\\p{L}\\p{M}])`,
    `${sentenceStart}(?:${[...he.rulingOpenings, ...ru.rulingOpenings].join('|')})(?=[,.:! ])`,
  ].join('|'),
  'imu',
)

/**
 * Whether a text tells its reader what is permitted, forbidden or required, in any of the three languages. An
 * approximation by words.
 */
export const statesRuling = (text: string): boolean => ruling.test(text)
