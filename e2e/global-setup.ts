import { scanSuiteLog } from '@sugya/testing/logs/scan-logs-for-secrets'
import { openSuiteLog, suiteFolder } from '@sugya/testing/logs/suite-log'

/**
 * Opens the folder for the logs of all products. The returned function scans it for secrets after the last test, and
 * fails the run.
 */
export default function globalSetup(): () => void {
  const remove = openSuiteLog()
  return () => {
    const { leaks } = scanSuiteLog(suiteFolder() ?? '')
    remove()
    if (leaks.length > 0) throw new Error(`The log of a product contains a secret:\n  ${leaks.slice(0, 20).join('\n  ')}`)
  }
}
