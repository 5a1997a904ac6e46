import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type ProductOptions, ROOT, startProduct } from '@sugya/testing/start-product'

export { ROOT }

/**
 * Data folder with the starter library, built once per checkout. It holds libraries only; every server gets its own
 * database.
 */
export const BENCH_DATA = path.join(ROOT, 'node_modules/.cache/sugya-bench')

export interface RunningServer {
  url: string
  /** Milliseconds from the start of the command to the line that says "ready". */
  startMs: number
  /**
   * Resident memory of the process now, and its peak since the start or `forgetPeak`, in megabytes of 10⁶ bytes.
   * Linux only: NaN elsewhere.
   */
  memory(): { now: number; peak: number }
  forgetPeak(): void
  /** Processor time the process has used, in milliseconds. Linux only: NaN elsewhere. */
  processorMs(): number
  /** Ends the server and everything the command has started, and waits for it. */
  stop(): Promise<void>
}

/**
 * Starts the server of this checkout as `npm start` does, on an empty database and the starter
 * library of BENCH_DATA. `variables` are added to its environment. Rejects when it ends before it is ready.
 */
export async function startServer(variables: Record<string, string> = {}): Promise<RunningServer> {
  return await launch(
    { command: 'sh', args: ['-c', readStartScript()], cwd: ROOT },
    { LIBRARY_URI: path.join(BENCH_DATA, 'library'), ...variables },
  )
}

/** The script of `npm start`. It begins with `exec`: the process of a shell that runs it becomes the server. */
export function readStartScript(): string {
  return (JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { scripts: { start: string } }).scripts.start
}

/** Starts a command that becomes the product, waits for its "ready" line and measures how long that took. */
export async function launch(
  run: Exclude<ProductOptions['run'], string | undefined>,
  variables: Record<string, string>,
): Promise<RunningServer> {
  const start = performance.now()
  const product = await startProduct({ run, variables: { LOG_LEVEL: 'error', ...variables } })
  const { url, pid } = product
  return {
    url,
    startMs: performance.now() - start,
    memory: () => readMemory(pid),
    forgetPeak: () => forgetPeak(pid),
    processorMs: () => readProcessorMs(pid),
    stop: () => product.close(),
  }
}

function readMemory(pid: number | undefined): { now: number; peak: number } {
  try {
    const status = readFileSync(`/proc/${String(pid)}/status`, 'utf8')
    const megabytes = (field: string) => (Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) * 1024) / 1e6
    return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') }
  } catch {
    return { now: Number.NaN, peak: Number.NaN }
  }
}

function forgetPeak(pid: number | undefined): void {
  try {
    // 5 resets the peak of resident memory: proc(5), /proc/pid/clear_refs.
    writeFileSync(`/proc/${String(pid)}/clear_refs`, '5')
  } catch {
    // Not Linux: there is no peak either.
  }
}

/** Linux counts processor time in ticks of 10 ms. */
const TICK_MS = 10

function readProcessorMs(pid: number | undefined): number {
  try {
    // The name of the command, in brackets, may hold spaces; user and system time are the 12th and 13th fields after
    // it.
    const fields =
      readFileSync(`/proc/${String(pid)}/stat`, 'utf8')
        .split(') ')
        .at(-1)
        ?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS
  } catch {
    return Number.NaN
  }
}
