/** The process: configuration → composition → listen → graceful close. */
import closeWithGrace from 'close-with-grace'
import { compose } from './composition/compose.ts'
import { ConfigError, readProcessConfig } from './config.ts'
import { showProgress } from './show-progress.ts'

/** Milliseconds to close everything else once the running answers have had their time. */
const CLOSE_MS = 15_000
/** npm passes a signal on that a terminal has already sent to the whole group: two so close together are one. */
const SAME_SIGNAL_MS = 1_000
/** Errors that the operator can fix: their message says how, and a stack trace would hide it. */
const OPERATOR_ERRORS = new Set(['FolderInUse', 'FolderUnusable', 'DatabaseUnusable'])

interface RunOptions {
  /** Resolves when the browser application is built. Default: it is. */
  webBuilt?: Promise<void>
}

/**
 * Runs the product until a signal ends the process: with 0 once the answers under way have ended or `DRAIN_SECONDS` are
 * over, with 1 when the start fails or a second signal is impatient.
 */
export async function runProduct({ webBuilt }: RunOptions = {}): Promise<void> {
  // Until the product listens there is nothing to finish.
  let leave = (): void => process.exit(0)
  onStopSignal(() => leave())
  try {
    const config = readProcessConfig()
    const progress = showProgress(process.stdout)
    const product = await compose(config, { onLibrary: progress.library, webBuilt })
    const address = await product.listen()
    progress.address(config.publicUrl ?? address)
    const delay = config.drainSeconds * 1_000 + CLOSE_MS
    const grace = closeWithGrace({ delay, skip: ['SIGINT', 'SIGTERM'] }, async () => {
      await product.close()
    })
    leave = () => grace.close()
  } catch (error) {
    const isOperatorError = error instanceof ConfigError || (error instanceof Error && OPERATOR_ERRORS.has(error.name))
    process.stderr.write(`${isOperatorError ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
    process.exit(1)
  }
}

function onStopSignal(stop: () => void): void {
  let first: number | undefined
  const onSignal = () => {
    const now = performance.now()
    if (first !== undefined && now - first > SAME_SIGNAL_MS) process.exit(1)
    if (first !== undefined) return
    first = now
    stop()
  }
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal)
}

if (import.meta.main) await runProduct()
