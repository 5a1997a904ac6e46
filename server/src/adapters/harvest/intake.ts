import path from 'node:path'
import type { HarvestIntake, Intake } from '../../ports/harvest-intake.ts'
import { runWriter } from '../library/write/writer-process.ts'
import type { Order } from './intake-order.ts'

const FILE = path.join(import.meta.dirname, 'intake.process.ts')

interface IntakeParts {
  dataDir: string
  libraryUri: string | undefined
  /** The library of this server looks for what was written: readers find it at once. */
  onWritten: () => Promise<void>
}

/** The intake in a process of its own, one at a time in the library (its writer's lock sees to that). */
export function forkedIntake({ dataDir, libraryUri, onWritten }: IntakeParts): HarvestIntake {
  return {
    async take({ sessionId, allow }, signal) {
      const order: Order = { uri: libraryUri ?? path.join(dataDir, 'library'), dataDir, sessionId, allow: [...allow] }
      const intake = await runWriter(FILE, [JSON.stringify(order)], { signal, failure: 'The harvested texts could not be taken in' })
      if (intake === undefined) throw new Error('The harvested texts were taken in without a word of what they are')
      await onWritten()
      return intake as Intake
    },
  }
}
