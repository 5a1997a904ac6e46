/**
 * Measures `npm start` from the command to "Sugya is ready": the first start in a checkout, which builds the browser
 * application and the starter library (target: 20 s), and later starts (target: 3 s). Runs in a copy of the checkout
 * with packages installed and nothing built. `node bench/start.ts`
 */
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { percentile, formatNumber, reportAtMost, reportPlain } from './support/figures.ts'
import { launch, readStartScript, ROOT } from './support/server.ts'

const LATER = 7
const BUILT_OR_IRRELEVANT = new Set(['node_modules', 'dist', 'data-dir', 'test-results', 'playwright-report', '.git'])

const folder = await mkdtemp(path.join(tmpdir(), 'sugya-bench-start-'))
const dataDir = path.join(folder, 'data-dir')
try {
  await copyCheckout(folder)
  // The packages are shared, and with them the lexicon that an earlier start has compiled.
  await rm(path.join(ROOT, 'node_modules/.cache/sugya-lexicon'), { recursive: true, force: true })
  const first = await start()
  reportAtMost('first start, with both builds', first, 20, 's', 'n 1, the files of the packages in the page cache')
  const later: number[] = []
  for (let i = 0; i < LATER; i++) later.push(await start())
  const processor: number[] = []
  for (let i = 0; i < 3; i++) processor.push(await measureProcessor())
  reportAtMost('later start', percentile(later, 1), 3, 's', `slowest of ${String(LATER)}, p50 ${formatNumber(percentile(later, 0.5))}`)
  reportPlain(
    'processor time of a later start',
    `${formatNumber(percentile(processor, 0.5))} ms (median of ${String(processor.length)}, all threads of the server)`,
  )
} finally {
  await rm(folder, { recursive: true, force: true })
}

/** Seconds of one start. */
async function start(): Promise<number> {
  const product = await launch({ command: 'npm', args: ['start'], cwd: folder }, { DATA_DIR: dataDir, LIBRARY_URI: '' })
  await product.stop()
  return product.startMs / 1000
}

/**
 * Processor time of the server until a later start is ready, in milliseconds: other work on the machine hardly changes
 * it.
 */
async function measureProcessor(): Promise<number> {
  const server = await launch({ command: 'sh', args: ['-c', readStartScript()], cwd: folder }, { DATA_DIR: dataDir, LIBRARY_URI: '' })
  const used = server.processorMs()
  await server.stop()
  return used
}

async function copyCheckout(to: string): Promise<void> {
  await cp(ROOT, to, { recursive: true, filter: (source) => !BUILT_OR_IRRELEVANT.has(path.basename(source)) })
  // The packages are linked, those in workspaces too.
  for (const place of ['node_modules', 'web/node_modules', 'server/node_modules', 'contract/node_modules']) {
    await symlink(path.join(ROOT, place), path.join(to, place))
  }
}
