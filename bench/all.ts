/**
 * Runs every benchmark, each in a process of its own, and prints one table: `npm run bench`. The table names what was
 * not measured, and why.
 *   -- --corpus FOLDER  also benchmarks over texts that are not shipped: a folder in the format of Sefaria-Export
 *   -- --million        also finding over a million segments (builds a library of some gigabytes once)
 *   -- --only a,b       only these benchmarks, by the names of their files
 *   -- --markdown       the table as it stands in docs/performance.md
 * Exits with 1 when a benchmark fails, never for a missed target: figures depend on the machine, and people judge
 * them.
 */
import { fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type Figure, describeVerdict } from './support/figures.ts'
import { readFinding, readSefariaLlm } from './support/read-printed.ts'
import { BENCH_DATA } from './support/server.ts'

interface Benchmark {
  file: string
  args?: string[]
  /** Reads the figures of a benchmark that prints them instead of reporting them. */
  read?: (printed: string) => Figure[]
  /** What is missing from the table, and why, when this is given. */
  skipped?: { name: string; target: string; why: string }[]
}

interface Result {
  benchmark: Benchmark
  figures: Figure[]
  failed: boolean
}

const { values: options } = parseArgs({
  options: {
    corpus: { type: 'string' },
    million: { type: 'boolean', default: false },
    only: { type: 'string' },
    markdown: { type: 'boolean', default: false },
  },
})
const corpus = options.corpus
if (corpus !== undefined && !existsSync(corpus)) throw new Error(`There is no folder ${corpus}`)
const needsCorpus = 'no texts to import: give --corpus FOLDER'

const benchmarks: Benchmark[] = [
  { file: 'start.ts' },
  {
    file: 'finding.ts',
    args: options.million ? ['--million'] : [],
    read: readFinding,
    skipped: options.million ? [] : [{ name: 'finding over a million segments, p95', target: '≤ 80 ms', why: 'give --million' }],
  },
  { file: 'complete.ts' },
  { file: 'search.ts' },
  { file: 'object-store.ts' },
  { file: 'answers.ts' },
  { file: 'streams.ts' },
  { file: 'load.ts' },
  { file: 'cost.ts' },
  { file: 'memory.ts' },
  { file: 'conversations.ts' },
  { file: 'quota.ts' },
  { file: 'analytics.ts' },
  {
    file: 'library.ts',
    args: corpus === undefined ? [] : [path.resolve(corpus)],
    skipped:
      corpus === undefined
        ? [
            { name: 'import, time', target: '≤ 120 s', why: needsCorpus },
            { name: 'import, peak memory', target: '≤ 1000 MB', why: needsCorpus },
          ]
        : [],
  },
  { file: 'harvest.ts', args: corpus === undefined ? [] : ['--corpus', path.resolve(corpus), '--whole'] },
  { file: 'references.ts' },
  { file: 'page.ts' },
  { file: 'web-lighthouse.ts' },
  { file: 'web-shift.ts' },
  { file: 'web-stream.ts' },
  { file: 'web-conversation.ts' },
  { file: 'web-reader.ts' },
  { file: 'web-inp.ts' },
  { file: 'sefaria-llm.ts', read: readSefariaLlm },
]

const only = options.only?.split(',').map((name) => `${name.replace(/\.ts$/, '')}.ts`)
const startedAt = new Date()
const loadBefore = loadavg()[0] ?? 0
const results: Result[] = []
for (const benchmark of benchmarks) {
  if (only !== undefined && !only.includes(benchmark.file)) continue
  console.log(`\n── ${benchmark.file}`)
  results.push(await run(benchmark))
}

const rows = results.flatMap(({ benchmark, figures, failed }) => [
  ...figures.map((figure) => [figure.name, figure.measured, figure.target ?? '', describeVerdict(figure), `node bench/${benchmark.file}`]),
  ...(benchmark.skipped ?? []).map(({ name, target, why }) => [
    name,
    `SKIPPED: ${why}`,
    target,
    'not measured',
    `node bench/${benchmark.file}`,
  ]),
  ...(failed ? [[benchmark.file, 'FAILED: see its output above', '', 'not measured', `node bench/${benchmark.file}`]] : []),
  ...(!failed && figures.length === 0
    ? [[benchmark.file, 'SKIPPED: it says why above', '', 'not measured', `node bench/${benchmark.file}`]]
    : []),
])
console.log(`\n${conditions()}\n`)
console.log(table([['figure', 'measured', 'target', 'met?', 'command'], ...rows]))
if (results.some(({ failed }) => failed)) process.exitCode = 1

/** Runs one benchmark to its end, showing what it prints. */
async function run(benchmark: Benchmark): Promise<Result> {
  const child = fork(path.join(import.meta.dirname, benchmark.file), benchmark.args ?? [], {
    execArgv: [],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: { ...process.env, DATA_DIR: BENCH_DATA },
  })
  const figures: Figure[] = []
  let printed = ''
  child.on('message', (figure: Figure) => figures.push(figure))
  child.stdout?.on('data', (chunk: Buffer) => {
    printed += chunk.toString()
    process.stdout.write(chunk)
  })
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { benchmark, figures: [...figures, ...(benchmark.read?.(printed) ?? [])], failed: code !== 0 }
}

/** The machine and its load, without which figures mean little. */
function conditions(): string {
  const model = cpus()[0]?.model ?? 'unknown processor'
  const gigabytes = (totalmem() / 1e9).toFixed(0)
  return `${startedAt.toISOString().slice(0, 10)}, ${String(availableParallelism())} cores (${model}), ${gigabytes} GB, Node ${process.version}, load before the first benchmark ${loadBefore.toFixed(1)}`
}

function table(lines: readonly string[][]): string {
  if (options.markdown) {
    const [head = [], ...rest] = lines
    return [head, head.map(() => '---'), ...rest].map((line) => `| ${line.join(' | ')} |`).join('\n')
  }
  // A terminal is too narrow for the command, which only the document needs.
  const shown = lines.map((line) => line.slice(0, 4))
  const widths = [0, 1, 2, 3].map((column) => Math.max(...shown.map((line) => line[column]?.length ?? 0)))
  return shown
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('   ')
        .trimEnd(),
    )
    .join('\n')
}
