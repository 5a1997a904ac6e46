import { lookThroughSuite } from '../testing/src/logs/scan-logs-for-secrets.ts'
import { openSuiteLog, suiteFolder } from '../testing/src/logs/suite-log.ts'

/** Before the first test: the folder for what all products of the run log. What it returns looks them through after the last, and fails the run. */
export default function wholeRun(): () => void {
  const remove = openSuiteLog()
  return () => {
    const { leaks } = lookThroughSuite(suiteFolder() ?? '')
    remove()
    if (leaks.length > 0) throw new Error(`Something secret stands in the log of a product:\n  ${leaks.slice(0, 20).join('\n  ')}`)
  }
}
