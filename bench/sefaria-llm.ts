/**
 * Measures finding on Sefaria's own retrieval set (588 queries, 1,054 documents with their confounders, one right
 * document per query), through the product's analysis, library and ranking: `node bench/sefaria-llm.ts`. Prints
 * Recall@1, Recall@10 and nDCG@10 beside plain BM25 over character 4-grams of the same texts, the baseline
 * (published: 0.762, 0.929, 0.848). The set is in ../shared and is not shipped; without it the run reports that it
 * was skipped.
 */
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { WorkToWrite } from '../server/src/adapters/library/write/write-version.ts'
import type { StoredEdition } from '../server/src/ports/library.ts'
import { analyzeSegment } from '../server/src/text/analysis/analyze-segment.ts'
import { stripMarks } from '../server/src/text/analysis/hebrew.ts'
import { writeLibrary } from './library-of-works.ts'

interface Document {
  doc_id: string
  text: string
}

const folder = path.join(import.meta.dirname, '../../shared/corpus/eval-and-links/sefaria-llm-gpl3')
async function run(): Promise<void> {
  const documents = readLines<Document>('documents_with_confounders.jsonl')
  const queries = readLines<{ query_id: string; text: string }>('queries.jsonl')
  const right = new Map(readLines<{ query_id: string; doc_id: string }>('qrels.jsonl').map(({ query_id, doc_id }) => [query_id, doc_id]))
  const findRightRank = (id: string) => documents.findIndex(({ doc_id }) => doc_id === right.get(id))

  const baseline = gramRanker(documents.map(({ text }) => text))
  report(
    'BM25, character 4-grams',
    queries.map(({ query_id, text }) => baseline(text).indexOf(findRightRank(query_id)) + 1),
  )

  const dataDir = await mkdtemp(path.join(tmpdir(), 'sugya-bench-'))
  const finder = await writeLibrary(dataDir, readWorks(documents))
  const ranks: number[] = []
  for (const { query_id, text } of queries) {
    const { sources } = await finder.find({ question: text, limit: 10 })
    const wanted = toTitle(findRightRank(query_id))
    ranks.push(sources.findIndex(({ work }) => work === wanted) + 1)
  }
  report('Sugya', ranks)
  await finder.close()
  await rm(dataDir, { recursive: true, force: true })
}

function readLines<T>(name: string): T[] {
  return readFileSync(path.join(folder, name), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as T)
}

const toTitle = (index: number) => `Document ${String(index + 1)}`

/** Each document is a work of one segment, so that no two are neighbors. */
async function* readWorks(documents: readonly Document[]): AsyncGenerator<WorkToWrite> {
  for (const [index, { text }] of documents.entries()) {
    const title = toTitle(index)
    const language = /[א-ת]/.test(text) ? 'he' : 'en'
    const edition: StoredEdition = { id: title, work: title, language, title, license: 'unknown', source: '', attribution: '', priority: 1 }
    yield {
      work: {
        title,
        heTitle: title,
        ruTitle: title,
        categories: ['Evaluation'],
        sectionNames: ['Paragraph'],
        addressTypes: ['integer'],
        base: null,
        order: index,
      },
      editions: [edition],
      rows: () =>
        Promise.resolve([
          {
            sections: [1],
            texts: [[0, '']],
            lemmas: [],
            tokens: analyzeSegment({
              he: language === 'he' ? [text] : [],
              en: language === 'en' ? [text] : [],
              ru: [],
              lemmas: [],
              gloss: [],
            }),
          },
        ]),
    }
  }
}

/**
 * BM25 (k1 1.5, b 0.75) over the 4-grams of words with a space before and after. Returns document numbers, best
 * first.
 */
function gramRanker(texts: readonly string[]): (query: string) => number[] {
  const postings = new Map<string, Map<number, number>>()
  const lengths = texts.map((text, document) => {
    const grams = toGrams(text)
    for (const gram of grams) {
      const posting = postings.get(gram) ?? new Map<number, number>()
      posting.set(document, (posting.get(document) ?? 0) + 1)
      postings.set(gram, posting)
    }
    return grams.length
  })
  const average = lengths.reduce((sum, length) => sum + length, 0) / lengths.length
  return (query) => {
    const scores = new Map<number, number>()
    for (const gram of toGrams(query)) {
      const posting = postings.get(gram)
      if (posting === undefined) continue
      const idf = Math.log(1 + (texts.length - posting.size + 0.5) / (posting.size + 0.5))
      for (const [document, count] of posting) {
        const length = 1.5 * (0.25 + (0.75 * (lengths[document] ?? 0)) / average)
        scores.set(document, (scores.get(document) ?? 0) + (idf * count * 2.5) / (count + length))
      }
    }
    return [...scores].sort((a, b) => b[1] - a[1]).map(([document]) => document)
  }
}

function toGrams(text: string): string[] {
  return (
    stripMarks(text)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).flatMap((word) => {
    const padded = ` ${word} `
    return Array.from({ length: Math.max(1, padded.length - 3) }, (_, index) => padded.slice(index, index + 4))
  })
}

function report(name: string, ranks: readonly number[]): void {
  const share = (test: (rank: number) => number) => (ranks.reduce((sum, rank) => sum + test(rank), 0) / ranks.length).toFixed(3)
  const within = (rank: number, limit: number) => rank > 0 && rank <= limit
  console.log(
    `${name.padEnd(24)} Recall@1 ${share((rank) => Number(rank === 1))}   Recall@10 ${share((rank) => Number(within(rank, 10)))}   nDCG@10 ${share((rank) => (within(rank, 10) ? 1 / Math.log2(rank + 1) : 0))}`,
  )
}

if (existsSync(folder)) await run()
else console.log(`\n*** SKIPPED: the retrieval set of Sefaria is not at ${folder}; nothing was measured. ***\n`)
