/**
 * Measures how many practical questions rules rephrase neutrally for the question for a rabbi:
 * `npm run eval:rabbi -- data/questions/practical.tune.tsv [--verbose]`. With `--verbose` it prints each question with
 * its rephrasing: whether it reads well only a person can tell.
 */
import { readPracticalQuestions } from './support/practical-questions.ts'
import { rephraseNeutrally } from '../server/src/features/chat/answering/safety/neutral-question.ts'

const files = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const isVerbose = process.argv.includes('--verbose')
for (const file of files) {
  const practical = readPracticalQuestions(file).filter(({ isPractical }) => isPractical)
  for (const language of ['en', 'he', 'ru'] as const) {
    const questions = practical.filter((question) => question.language === language).map(({ text }) => text)
    const rephrased = questions.map((text) => ({ text, neutral: rephraseNeutrally(text, language) }))
    const used = rephrased.filter(({ neutral }) => neutral !== null)
    const changed = used.filter(({ text, neutral }) => toLetters(text) !== toLetters(neutral ?? ''))
    console.log(
      `${file} ${language}: ${used.length} of ${questions.length} are neutral, ${changed.length} in other words than the reader's`,
    )
    if (isVerbose) for (const { text, neutral } of rephrased) console.log(`${text}\t${neutral ?? '–'}`)
  }
}

function toLetters(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
