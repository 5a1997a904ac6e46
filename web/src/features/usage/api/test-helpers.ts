import type { usageApi } from '@sugya/contract/api/usage'
import { call, type Name } from '../../../lib/api/client.ts'
import { deviceFingerprint } from '../../../lib/api/fingerprint.ts'

/** Milliseconds for reading the console (specification §9). */
const RELOAD_DELAY_MS = 1000

const LIMIT: Name<typeof usageApi.testLimit> = 'POST /api/usage/test-limit'
const RESET: Name<typeof usageApi.resetUsage> = 'POST /api/usage/reset'

/* oxlint-disable no-console -- developers call these functions from the console */
async function setUsage(run: () => Promise<{ questionsUsed: number; questionsLimit: number }>): Promise<void> {
  const { questionsUsed, questionsLimit } = await run()
  console.info(`Used ${questionsUsed} of ${questionsLimit} questions. The page will reload.`)
  setTimeout(() => location.reload(), RELOAD_DELAY_MS)
}
/* eslint-enable no-console */

/** Adds `testUsageLimit()` and `resetUsage()` to the browser console. Loaded only if the server has these endpoints. */
export function provideTestHelpers(): void {
  const body = () => ({ deviceFingerprint: deviceFingerprint() })
  Object.assign(globalThis, {
    testUsageLimit: () => setUsage(() => call<typeof usageApi.testLimit>(LIMIT, { body: body() })),
    resetUsage: () => setUsage(() => call<typeof usageApi.resetUsage>(RESET, { body: body() })),
  })
}
