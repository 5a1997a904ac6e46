import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'

export const ROOT = path.join(import.meta.dirname, '../..')

/** Data folder with the starter library, built once for a checkout; only libraries lie here, every server gets a database of its own. */
export const BENCH_DATA = path.join(ROOT, 'node_modules/.cache/sugya-bench')

export interface RunningServer {
  url: string
  /** Milliseconds from the start of the command to the line that says "ready". */
  startMs: number
  /** Resident memory of the process now, and the most it has been since the start or `forgetPeak`, in megabytes of 10⁶ bytes. Linux only: NaN elsewhere. */
  memory(): { now: number; peak: number }
  forgetPeak(): void
  /** Processor time the process has used, in milliseconds. Linux only: NaN elsewhere. */
  processorMs(): number
  /** Ends the server and everything the command has started, and waits for it. */
  stop(): Promise<void>
}

/**
 * The server of this checkout with the flags that `npm start` gives it, on a free port, with an empty database and the starter library of BENCH_DATA.
 * `variables` are added to its environment. Rejects when it ends before it is ready.
 */
export async function startServer(variables: Record<string, string> = {}): Promise<RunningServer> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'sugya-bench-'))
  const scripts = (JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { scripts: { start: string } }).scripts
  // What follows the building of the browser application; `exec env` makes the shell become the server, so that the process we know is the server's.
  const command = `exec env ${scripts.start.split('&&').at(-1)?.trim() ?? ''}`
  const server = await launch('sh', ['-c', command], ROOT, {
    DATA_DIR: dataDir,
    LIBRARY_URI: path.join(BENCH_DATA, 'library'),
    ...variables,
  })
  return {
    ...server,
    async stop() {
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * Starts a command that becomes the product, waits for its "ready" line and measures how long that took. Nothing is inherited from this environment
 * but PATH and HOME: neither a key of the developer nor the settings of an npm around us change the figures.
 */
export async function launch(command: string, args: string[], cwd: string, variables: Record<string, string>): Promise<RunningServer> {
  const start = performance.now()
  const child = spawn(command, args, {
    cwd,
    // A group of its own: npm and the shell do not pass signals on to what they have started.
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: `${path.join(ROOT, 'node_modules/.bin')}${path.delimiter}${process.env.PATH ?? ''}`,
      HOME: process.env.HOME,
      PORT: '0',
      LOG_LEVEL: 'error',
      // Empty is unset, and wins over a `.env` file.
      OPENAI_BASE_URL: '',
      OPENAI_API_KEY: '',
      DATABASE_URL: '',
      LIBRARY_URI: '',
      PUBLIC_URL: '',
      // All guests of a benchmark come from one network.
      GUEST_NETWORK_LIMIT: '1000000',
      GUEST_HOURLY_LIMIT: '1000000',
      ...variables,
    },
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = async () => {
    signalGroup(child, 'SIGTERM')
    const impatient = setTimeout(() => signalGroup(child, 'SIGKILL'), 30_000)
    await ended
    clearTimeout(impatient)
  }
  // A benchmark that breaks off leaves no server behind.
  process.once('exit', () => signalGroup(child, 'SIGKILL'))
  const url = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      const ready = /ready at (http\S+)/.exec(line)?.[1]
      if (ready !== undefined) resolve(ready)
    })
    child.once('error', reject)
    void ended.then(() => reject(new Error(`${command} ${args.join(' ')} ended before it was ready`)))
  })
  return {
    url,
    startMs: performance.now() - start,
    memory: () => memoryOf(child.pid),
    forgetPeak: () => forgetPeakOf(child.pid),
    processorMs: () => processorMsOf(child.pid),
    stop,
  }
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, signal)
  } catch {
    // It has ended already.
  }
}

function memoryOf(pid: number | undefined): { now: number; peak: number } {
  try {
    const status = readFileSync(`/proc/${String(pid)}/status`, 'utf8')
    const megabytes = (field: string) => (Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) * 1024) / 1e6
    return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') }
  } catch {
    return { now: Number.NaN, peak: Number.NaN }
  }
}

function forgetPeakOf(pid: number | undefined): void {
  try {
    // 5 resets the peak of resident memory: proc(5), /proc/pid/clear_refs.
    writeFileSync(`/proc/${String(pid)}/clear_refs`, '5')
  } catch {
    // Not Linux: there is no peak either.
  }
}

/** Linux counts processor time in ticks of 10 ms. */
const TICK_MS = 10

function processorMsOf(pid: number | undefined): number {
  try {
    // The name of the command, in brackets, may hold spaces; user and system time are the 12th and 13th fields after it.
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
