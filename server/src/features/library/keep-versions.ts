import type { LibraryOperation, LibraryVersions } from '@sugya/contract/api/library-versions'
import { every } from '../../background/every.ts'
import { AppError } from '../../errors.ts'
import type { Clock } from '../../ports/clock.ts'
import type { LibraryState } from '../../ports/library.ts'
import type { OperationReport, VersionKeeper } from '../../ports/library-versions.ts'

export interface KeepVersionsDeps {
  library: { state(): LibraryState; served(): { number: number }; look(): Promise<void> }
  keeper: VersionKeeper
  clock: Clock
  log: { info(fields: object, message: string): void; error(fields: object, message: string): void }
}

/** Shows and changes which version of the library serves, one operation at a time. */
export interface VersionOperations {
  read(): Promise<LibraryVersions>
  /**
   * Begins an operation in the background. Throws AppError `busy` while another one runs, `not_found` without such a
   * version.
   */
  begin(kind: LibraryOperation['kind'], number: number): Promise<void>
  /** Resolves when no operation of this process runs. */
  idle(): Promise<void>
  close(): Promise<void>
}

const RENEW_MS = 5_000
/** An operation that nobody has renewed for so long has ended with its process. */
const SILENT_MS = 30_000

const createBusy = () => new AppError('busy', 'another operation is running', { details: { reason: 'library_operation_running' } })

export function createVersionOperations({ library, keeper, clock, log }: KeepVersionsDeps): VersionOperations {
  const closing = new AbortController()
  let running: Promise<void> | undefined

  const now = () => clock.now().toISOString()
  const readOperation = async (): Promise<LibraryOperation | null> => {
    const report = await keeper.readReport()
    if (report === undefined) return null
    const { at, ...operation } = report
    const isSilent = operation.state === 'running' && clock.now().getTime() - Date.parse(at) > SILENT_MS
    return isSilent ? { ...operation, state: 'failed' } : operation
  }

  /** Reports an operation that may begin. */
  async function prepare(kind: LibraryOperation['kind'], number: number): Promise<LibraryOperation> {
    if ((await readOperation())?.state === 'running') throw createBusy()
    const { versions } = await keeper.list()
    if (!versions.some((version) => version.number === number)) throw new AppError('not_found', 'no such version')
    const operation: LibraryOperation = { kind, number, state: 'running', startedAt: now() }
    await keeper.writeReport({ ...operation, at: operation.startedAt })
    return operation
  }

  async function run(operation: LibraryOperation): Promise<void> {
    const report = (state: OperationReport['state']) => keeper.writeReport({ ...operation, state, at: now() })
    const onError = (err: unknown) => log.error({ err }, 'library operation not reported')
    const renewing = every(RENEW_MS, () => report('running'), { onError })
    const { kind, number } = operation
    let state: OperationReport['state'] = 'done'
    try {
      await (kind === 'verify' ? keeper.verify(number, closing.signal) : keeper.rollBack(number, closing.signal))
      if (kind === 'rollback') await library.look()
      log.info({ kind, number }, 'library operation done')
    } catch (err) {
      state = 'failed'
      log.error({ err, kind, number }, 'library operation failed')
    } finally {
      await renewing.stop()
    }
    await report(state).catch(onError)
  }

  return {
    async read() {
      const [{ versions, damaged, isWriting }, operation] = await Promise.all([keeper.list(), readOperation()])
      const served = library.state().state === 'ready' ? library.served().number : 0
      const shown = versions.map((version) => ({ ...version, isServed: version.number === served }))
      return { versions: shown.reverse(), damaged, isWriting, operation }
    },
    async begin(kind, number) {
      if (running !== undefined) throw createBusy()
      const prepared = prepare(kind, number)
      const release = () => (running = undefined)
      // Reserved before anything is awaited: of two requests at once only one begins.
      running = prepared.then((operation) => run(operation).finally(release), release)
      await prepared
    },
    async idle() {
      await running
    },
    async close() {
      closing.abort(new Error('the process is closing'))
      await running
    },
  }
}
