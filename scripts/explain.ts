/**
 * Explains the order of the sources of a question: `npm run explain -- "question"` over the library of DATA_DIR
 * (./data-dir). Prints for the first ten sources what each feature adds to the logit of the ranker, those that add most
 * first.
 */
import ranker from '../data/ranking/ranker.json' with { type: 'json' }
import { toRangeRef } from '../server/src/finding/range-ref.ts'
import { featureNames } from '../server/src/text/ranking/passage-features.ts'
import { openFinder } from './open-finder.ts'

const question = process.argv.slice(2).join(' ')
if (question === '') {
  console.error('Usage: npm run explain -- "question"')
  process.exit(2)
}

const SHOWN = { sources: 10, features: 8 }
const weights = new Map(Object.entries(ranker.weights))
const finder = await openFinder(process.env['DATA_DIR'] ?? './data-dir')
const { confidence, absent, named } = await finder.find({ question }, (analyzed, passages) => {
  const words = analyzed.concepts.map(({ start, length, worth }) => {
    const text =
      start < analyzed.tokens.length ? analyzed.tokens.slice(start, start + length).join(' ') : `(other letters ${String(start)})`
    return `${text} ${worth.toFixed(1)}`
  })
  console.log(`language ${analyzed.language}; concepts by worth: ${words.join(', ')}\n`)
  for (const { passage, logit, features } of passages.slice(0, SHOWN.sources)) {
    const added = featureNames
      .map((name, index) => ({ name, value: features[index] ?? 0, sum: (features[index] ?? 0) * (weights.get(name) ?? 0) }))
      .filter(({ sum }) => Math.abs(sum) >= 0.05)
      .sort((a, b) => Math.abs(b.sum) - Math.abs(a.sum))
      .slice(0, SHOWN.features)
    console.log(`${logit.toFixed(2)}  ${toRangeRef(passage.segments)}`)
    console.log(`      ${added.map(({ name, value, sum }) => `${name} ${value.toFixed(2)} → ${sum.toFixed(2)}`).join('; ')}`)
  }
})
console.log(`\nconfidence ${confidence}; named ${named.join(', ') || 'none'}; not in the library ${absent.join(', ') || 'none'}`)
await finder.close()
