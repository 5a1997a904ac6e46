import path from 'node:path'
import type { ScheduledJob } from '../../../ports/jobs.ts'
import { runWriter } from '../write/writer-process.ts'
import { VersionCheck } from './check-version.ts'

const FILE = path.join(import.meta.dirname, 'check-version.process.ts')

interface Deps {
  uri: string
  log: { info(fields: object, message: string): void; error(fields: object, message: string): void }
}

/**
 * The nightly job that compares every byte of the library with its checksums. A damaged library is reported; what to do
 * is the administrator's decision.
 */
export function createNightlyCheck({ uri, log }: Deps): ScheduledJob {
  return {
    name: 'check-library',
    cron: '37 3 * * *',
    async run(signal) {
      const check = VersionCheck.nullable().parse(await runWriter(FILE, [uri], { signal, failure: 'The library could not be checked' }))
      if (check === null) return
      if (check.problem === null) log.info(check, 'library checked')
      else log.error({ ...check, file: check.problem.file }, 'library damaged')
    },
  }
}
