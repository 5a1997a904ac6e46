/**
 * Measures follow-ups without a model: `npm run eval:follow-ups -- FILE.tsv … [--verbose]` holds the conversations of a
 * set (data/questions/README.md) over the library of DATA_DIR (./data-dir), each turn with the history that the product
 * would have. Prints for each language and kind how often a source of the last turn was right: the first, and one of
 * the first three. `--verbose` lists the conversations where the first was not; those where none of the first three was
 * as `missed`.
 */
import { readFileSync } from 'node:fs'
import type { Language } from '@sugya/contract/api/texts'
import { noMetrics } from '@sugya/testing/fakes/no-metrics'
import { defaultModelLimits } from '../server/src/features/chat/answering/model/answer-with-model.ts'
import { type AnswerDeps, answerQuestion } from '../server/src/features/chat/answering/answer-question.ts'
import { createTitleVocabulary } from '../server/src/features/chat/answering/citations/title-vocabulary.ts'
import { defaultPromptLimits } from '../server/src/features/chat/answering/prompts/build-prompt.ts'
import type { HistoryMessage } from '../server/src/features/chat/events.ts'
import { overlapsReference } from '../server/src/text/references/relations.ts'
import { classicalTitles } from '../server/src/text/references/titles/classical-titles.ts'
import { openFinder } from './open-finder.ts'

const languages = ['en', 'he', 'ru'] as const
const files = process.argv.slice(2).filter((argument) => !argument.startsWith('-'))
const isVerbose = process.argv.includes('--verbose')
if (files.length === 0) {
  console.error('Usage: npm run eval:follow-ups -- FILE.tsv … [--verbose]')
  process.exit(2)
}

const finder = await openFinder(process.env['DATA_DIR'] ?? './data-dir')
const deps: AnswerDeps = {
  library: finder.library,
  references: finder.references,
  findSources: (input) => finder.find(input),
  vocabulary: createTitleVocabulary(classicalTitles),
  models: { primary: null, fallback: null },
  metrics: noMetrics,
  limits: { ...defaultModelLimits, ...defaultPromptLimits },
}
for (const file of files) await measure(file)
await finder.close()

interface Judged {
  kind: string
  language: Language
  /** Of the first three sources of the last turn, which are right. */
  hits: boolean[]
}

async function measure(file: string): Promise<void> {
  const [head = '', ...lines] = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
  const columns = head.split('\t')
  const judged: Judged[] = []
  for (const line of lines) {
    const cells = new Map(line.split('\t').map((cell, index) => [columns[index] ?? '', cell]))
    const [id = '', kind = ''] = [cells.get('id'), cells.get('kind')]
    const expected = (cells.get('refs') ?? '').split(';').map((ref) => {
      const reference = finder.references.parse(ref.trim())
      if (reference === null) throw new Error(`${id}: ${ref} is not a reference`)
      return reference
    })
    for (const language of languages.filter((each) => columns.includes(each))) {
      const turns = (cells.get(language) ?? '').split('|').map((turn) => turn.trim())
      const shown = await converse(turns, language)
      const hits = shown.slice(0, 3).map((ref) => {
        const found = finder.references.parse(ref)
        return found !== null && expected.some((each) => overlapsReference(each, found))
      })
      judged.push({ kind, language, hits })
      if (isVerbose && hits[0] !== true)
        console.log(
          `${hits.includes(true) ? 'later' : 'missed'}\t${id} ${kind} ${language}\t${turns.join(' | ')}\t${shown.slice(0, 3).join('; ')}`,
        )
    }
  }
  print(file, judged)
}

/** Holds a conversation; returns the references of the sources of its last answer, best first. */
async function converse(turns: readonly string[], language: Language): Promise<string[]> {
  const history: HistoryMessage[] = []
  let shown: string[] = []
  for (const question of turns) {
    shown = []
    let [content, refs]: [string, string[]] = ['', []]
    for await (const event of answerQuestion(deps, { question, language, history, signal: new AbortController().signal })) {
      if (event.type === 'sources') shown = event.sources.map(({ ref }) => ref)
      if (event.type === 'delta') content += event.text
      if (event.type === 'end') refs = event.citations.map(({ ref }) => ref)
    }
    history.push({ role: 'user', content: question, refs: [] }, { role: 'assistant', content, refs })
  }
  return shown
}

function print(file: string, judged: readonly Judged[]): void {
  console.log(`\n${file}\n\nkind         language  conversations  first right  in the first three`)
  const row = (kind: string, language: string, rows: readonly Judged[]) => {
    const share = (isRight: (each: Judged) => boolean) => (rows.filter(isRight).length / rows.length).toFixed(3)
    console.log(
      `${kind.padEnd(11)}  ${language.padEnd(8)}  ${String(rows.length).padStart(13)}  ${share(({ hits }) => hits[0] === true).padStart(11)}  ${share(({ hits }) => hits.includes(true)).padStart(18)}`,
    )
  }
  for (const [kind, rows] of Map.groupBy(judged, (each) => each.kind)) row(kind, 'all', rows)
  for (const [language, rows] of Map.groupBy(judged, (each) => each.language)) row('all', language, rows)
}
