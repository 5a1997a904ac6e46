import type { Page } from '@playwright/test'

interface TraceEvent {
  name: string
  cat: string
  ph: string
  pid: number
  tid: number
  /** Microseconds by the clock, and of processor time of its thread. */
  dur?: number
  tdur?: number
  args: { name?: string }
}

const TASK = 'ThreadControllerImpl::RunTask'
const MAIN_THREAD = 'CrRendererMain'

/**
 * Runs `act`, and returns the longest task of the page's main thread meanwhile in milliseconds: by the clock, which
 * other work on the machine lengthens, and of processor time, which it does not.
 */
export async function traceLongestTask(page: Page, act: () => Promise<void>): Promise<{ clockMs: number; processorMs: number }> {
  const session = await page.context().newCDPSession(page)
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  await session.send('Tracing.start', { traceConfig: { includedCategories: ['toplevel', '__metadata'], excludedCategories: ['*'] } })
  await act()
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.end')
  await complete
  await session.detach()
  const threads = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args.name === MAIN_THREAD)
      .map(({ pid, tid }) => `${String(pid)} ${String(tid)}`),
  )
  const tasks = events.filter(({ name, pid, tid }) => name === TASK && threads.has(`${String(pid)} ${String(tid)}`))
  if (tasks.length === 0) throw new Error('The trace holds no task of the page')
  const longest = (read: (task: TraceEvent) => number | undefined) => Math.max(...tasks.map((task) => (read(task) ?? 0) / 1000))
  return { clockMs: longest(({ dur }) => dur), processorMs: longest(({ tdur }) => tdur) }
}
