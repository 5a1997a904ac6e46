import type { UsageStatus } from '@sugya/contract/api/usage'
import { toDevice, toGuestKey } from './counting.ts'
import { type Caller, readUsage, type UsageDeps } from './read-usage.ts'

/** For tests: sets the used questions of the device, and of the account when signed in, in a window that begins now. */
export async function setUsage(deps: UsageDeps, caller: Caller & { deviceFingerprint: string }, used: number): Promise<UsageStatus> {
  const device = toDevice(deps.rules, caller.deviceFingerprint, caller.address)
  if (device !== null) await deps.store.setUsed(device, used)
  if (caller.guestId !== null) await deps.store.setBucket(toGuestKey(caller.guestId), used)
  if (caller.account !== undefined) await deps.store.setUsed({ kind: 'user', id: caller.account.id }, used)
  return await readUsage(deps, caller)
}
