import type { ReadinessProblem } from '@sugya/contract/api/health'
import type { FastifyBaseLogger } from 'fastify'
import type { Library } from '../ports/library.ts'

/** How long one check may take. All run at once, so the answer is there within a second. */
const TIME_LIMIT_MS = 900

type Check = () => Promise<void>

export interface ReadinessDeps {
  library: Pick<Library, 'state'>
  /** True once the process is stopping. */
  isDraining: () => boolean
  /** What else must answer. A check throws when it does not. */
  checks: Partial<Record<Exclude<ReadinessProblem, 'draining' | 'library'>, Check>>
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  /** Milliseconds for each check, for tests. */
  timeLimitMs?: number
}

/** Finds what keeps this replica from answering; empty when nothing does. */
export type FindProblems = () => Promise<ReadinessProblem[]>

/**
 * Creates the readiness check. It logs each change with its causes, and runs each check once for all who ask meanwhile.
 */
export function createReadiness({ library, isDraining, checks, log, timeLimitMs = TIME_LIMIT_MS }: ReadinessDeps): FindProblems {
  const probes = (Object.entries(checks) as [ReadinessProblem, Check][]).map(([problem, check]) => ({ problem, run: shareRun(check) }))
  let before = ''

  return async () => {
    const failures = await Promise.all(
      probes.map(async ({ problem, run }) => {
        const reason = await findFailure(run(), timeLimitMs)
        return reason === undefined ? [] : [{ problem, reason }]
      }),
    )
    const failed = failures.flat()
    const problems = failed.map(({ problem }) => problem)
    if (library.state().state !== 'ready') problems.unshift('library')
    if (isDraining()) problems.unshift('draining')
    const now = problems.join()
    if (now !== before) {
      if (now === '') log.info('ready')
      else log.warn({ problems, reasons: failed.map(({ reason }) => reason) }, 'not ready')
    }
    before = now
    return problems
  }
}

/** A check that hangs is not started again: who asks meanwhile waits for the same run. */
function shareRun(check: Check): Check {
  let running: Promise<void> | undefined
  return () => (running ??= check().finally(() => (running = undefined)))
}

async function findFailure(run: Promise<void>, limitMs: number): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<string>((resolve) => (timer = setTimeout(() => resolve(`no answer within ${String(limitMs)} ms`), limitMs)))
  try {
    return await Promise.race([run.then(() => undefined), late])
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    clearTimeout(timer)
  }
}
