import { scanSuiteLog } from '@sugya/testing/logs/scan-logs-for-secrets'
import { openSuiteLog, suiteFolder } from '@sugya/testing/logs/suite-log'
import { startProduct } from '@sugya/testing/start-product'

/**
 * Opens the folder for the logs of all products, and starts the product that all workers use (`finder` in
 * `product.ts`). The returned function closes it after the last test, scans the logs for secrets, and fails the run
 * when there is one.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const remove = openSuiteLog()
  const finder = await startProduct({ run: 'own' })
  process.env.FINDER = JSON.stringify({ url: finder.url, dataDir: finder.dataDir })
  return async () => {
    await finder.close()
    const { leaks } = scanSuiteLog(suiteFolder() ?? '')
    remove()
    if (leaks.length > 0) throw new Error(`The log of a product contains a secret:\n  ${leaks.slice(0, 20).join('\n  ')}`)
  }
}
