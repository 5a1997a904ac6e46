import type { UsageStatus } from '@sugya/contract/api/usage'
import { type Caller, readUsage, type UsageDeps } from './read-usage.ts'

/** For tests: sets the used questions of the device, and of the account when signed in, in a window that begins now. */
export async function setUsage(deps: UsageDeps, caller: Caller & { deviceFingerprint: string }, used: number): Promise<UsageStatus> {
  await deps.store.setUsed({ kind: 'device', fingerprint: caller.deviceFingerprint }, used)
  if (caller.account !== undefined) await deps.store.setUsed({ kind: 'user', id: caller.account.id }, used)
  return await readUsage(deps, caller)
}
