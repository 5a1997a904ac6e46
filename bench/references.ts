/**
 * Measures finding references: preparation, and time per kilobyte of plain and of hostile text (target: 5 ms per
 * kilobyte).
 */
import { classicalTitles } from '../server/src/text/references/titles/classical-titles.ts'
import { createReferences } from '../server/src/text/references/references.ts'
import { reportAtMost } from './support/figures.ts'

const KILOBYTE = 1024
const SIZE = 16 * KILOBYTE

const before = process.memoryUsage().heapUsed
const started = performance.now()
const references = createReferences(classicalTitles)
const ready = performance.now() - started
console.log(
  `catalog of ${classicalTitles.length} works: ${ready.toFixed(0)} ms, ${((process.memoryUsage().heapUsed - before) / 1e6).toFixed(0)} MB`,
)

const inputs: Record<string, string> = {
  'plain English': 'In the beginning God created the heaven and the earth, as Rashi explains on Genesis 1:1. ',
  'plain Hebrew': 'בראשית ברא אלהים את השמים ואת הארץ, כמו שפירש רש"י על בראשית א, א. ',
  'plain Russian': 'В начале сотворил Всесильный небо и землю, как объясняет Раши к Бытию 1:1. ',
  'one title over and over': 'Genesis ',
  'first names over and over': 'Rashi on ',
  'first names and connectors': 'Rashi on the book of the tractate on the ',
  'רמב"ם over and over': 'רמב"ם הלכות ',
  'prefix letters': 'ושבכלמה',
  'prefix letters apart': 'ושבכלמ ',
  'level words': 'chapter 3 of chapter 4 of ',
  'numbers and colons': '1:1:1:',
  'list without end': '1, ',
  dashes: '-',
  'vowels without letters': '\u05b0',
  'letter and vowels': 'ב\u05b0\u05b1\u05b2\u05b3\u05b4',
  gershayim: 'א"א"',
  'geresh and letters': "א'",
  'one long Latin word': 'a',
  'one long Cyrillic word': 'ами',
  'one long Hebrew word': 'ש',
  digits: '9',
  apostrophes: "a'",
  spaces: ' ',
  emoji: '🙂',
  'parts of long titles': 'Guide for the Perplexed, Part ',
  'Pirkei d Rabbi': 'Pirkei de Rabbi ',
  'title and list': 'Genesis 1:1,3,5,7,9,',
  brackets: '(',
}

let worst = { name: '', value: 0 }
for (const [name, piece] of Object.entries(inputs)) {
  const text = piece.repeat(Math.ceil(SIZE / piece.length)).slice(0, SIZE)
  const kilobytes = Buffer.byteLength(text) / KILOBYTE
  // Processor time, and the median of three runs: other processes may use the machine too.
  const runs = [0, 1, 2].map(() => {
    const start = process.cpuUsage()
    references.find(text)
    references.parse(text.slice(0, 300))
    const used = process.cpuUsage(start)
    return (used.user + used.system) / 1000 / kilobytes
  })
  const value = runs.sort((a, b) => a - b)[1] ?? 0
  if (value > worst.value) worst = { name, value }
  console.log(`${value.toFixed(3).padStart(8)} ms/KB  ${name}`)
}
const suggestStart = performance.now()
for (let i = 0; i < 10; i++) references.suggest(`Bereshiit Rabbbah ${i}:1`)
console.log(`${((performance.now() - suggestStart) / 10).toFixed(1)} ms  one suggestion for a misspelled reference`)
reportAtMost(
  'references, hostile text, processor time per kilobyte',
  worst.value,
  5,
  'ms',
  `worst of ${String(Object.keys(inputs).length)} kinds of text: ${worst.name}; median of 3 runs`,
)
