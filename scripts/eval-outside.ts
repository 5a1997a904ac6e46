/**
 * Measures which questions the finder declines as outside these texts: `npm run eval:outside -- FILE.tsv … [--verbose]`
 * over the library of DATA_DIR (./data-dir). Outside are those without references, but for the kinds `lookalike` and
 * `hostile`. `--verbose` lists what is decided wrongly: for tuning sets.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseQuestions } from '../server/src/text/question-file.ts'
import { openFinder } from './open-finder.ts'

const files = process.argv.slice(2).filter((argument) => !argument.startsWith('-'))
const isVerbose = process.argv.includes('--verbose')
if (files.length === 0) {
  console.error('Usage: npm run eval:outside -- FILE.tsv … [--verbose]')
  process.exit(2)
}

const finder = await openFinder(process.env['DATA_DIR'] ?? './data-dir')
console.log('set  language  outside  declined  for these texts  declined')
for (const file of files) {
  const text = readFileSync(file, 'utf8')
  const lookAlikes = new Set(text.split('\n').flatMap((line) => (/\t(?:lookalike|hostile)\t/.test(line) ? [line.split('\t')[0]] : [])))
  const asked: { language: string; isOutside: boolean; isDeclined: boolean }[] = []
  for (const { id, language, refs, text: question } of parseQuestions(text, { withoutReferences: true })) {
    const isOutside = refs.length === 0 && !lookAlikes.has(id)
    const { isOutside: isDeclined } = await finder.find({ question, language, limit: 1 })
    asked.push({ language, isOutside, isDeclined })
    if (isVerbose && isDeclined !== isOutside) console.log(`${isOutside ? 'answered' : 'declined'}\t${id} ${language}\t${question}`)
  }
  for (const language of ['en', 'he', 'ru']) {
    const count = (isOutside: boolean) => {
      const all = asked.filter((each) => each.language === language && each.isOutside === isOutside)
      return [all.length, (all.filter(({ isDeclined }) => isDeclined).length / Math.max(all.length, 1)).toFixed(3)].join('  ')
    }
    console.log([path.basename(file, '.tsv'), language, count(true), count(false)].join('  '))
  }
}
await finder.close()
