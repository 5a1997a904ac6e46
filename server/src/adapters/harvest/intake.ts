import path from 'node:path'
import type { HarvestIntake, Intake } from '../../ports/harvest-intake.ts'
import { runWriter } from '../library/write/writer-process.ts'
import type { Order } from './intake-order.ts'

const FILE = path.join(import.meta.dirname, 'intake.process.ts')

interface IntakeDeps {
  dataDir: string
  filesUri: string
  libraryUri: string | undefined
  /** Lets the library of this server open the new version at once. */
  onWritten: () => Promise<void>
}

/** An intake that runs in a process of its own. The writer lock of the library allows one at a time. */
export function createForkedIntake({ dataDir, filesUri, libraryUri, onWritten }: IntakeDeps): HarvestIntake {
  return {
    async take({ sessionId, allow }, signal) {
      const order: Order = { uri: libraryUri ?? path.join(dataDir, 'library'), dataDir, filesUri, sessionId, allow: [...allow] }
      const intake = await runWriter(FILE, [JSON.stringify(order)], { signal, failure: 'Import of harvested texts failed' })
      if (intake === undefined) throw new Error('The intake process ended without a result')
      await onWritten()
      return intake as Intake
    },
  }
}
