import type { UsageStatus } from '@sugya/contract/api/usage'
import { type Caller, readUsage, type UsageParts } from './read-usage.ts'

/** For tests: the device, and the account of whoever is signed in, have used so many questions of a window that begins now. */
export async function setUsage(parts: UsageParts, caller: Caller & { deviceFingerprint: string }, used: number): Promise<UsageStatus> {
  await parts.store.setUsed({ kind: 'device', fingerprint: caller.deviceFingerprint }, used)
  if (caller.account !== undefined) await parts.store.setUsed({ kind: 'user', id: caller.account.id }, used)
  return await readUsage(parts, caller)
}
