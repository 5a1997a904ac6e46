import type { usageApi } from '@sugya/contract/api/usage'
import { call, type Name } from '../../../lib/api/client.ts'
import { deviceFingerprint } from '../../../lib/api/fingerprint.ts'

/** Long enough to read what the console says (specification §9). */
const BEFORE_RELOAD = 1000

const LIMIT: Name<typeof usageApi.testLimit> = 'POST /api/usage/test-limit'
const RESET: Name<typeof usageApi.resetUsage> = 'POST /api/usage/reset'

/* oxlint-disable no-console -- the console is where these are called from */
async function setUsage(run: () => Promise<{ questionsUsed: number; questionsLimit: number }>): Promise<void> {
  const { questionsUsed, questionsLimit } = await run()
  console.info(`Used ${questionsUsed} of ${questionsLimit} questions; the page is loaded again.`)
  setTimeout(() => location.reload(), BEFORE_RELOAD)
}
/* eslint-enable no-console */

/** Puts `testUsageLimit()` and `resetUsage()` into the browser's console. Loaded only when the server says that it has the calls. */
export function provideTestHelpers(): void {
  const body = () => ({ deviceFingerprint: deviceFingerprint() })
  Object.assign(globalThis, {
    testUsageLimit: () => setUsage(() => call<typeof usageApi.testLimit>(LIMIT, { body: body() })),
    resetUsage: () => setUsage(() => call<typeof usageApi.resetUsage>(RESET, { body: body() })),
  })
}
