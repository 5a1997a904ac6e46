import type { SignedIn, User } from '@sugya/contract/api/account'
import { AppError } from '../../errors.ts'
import type { Attempting, Attempts, LimitedAction } from '../../ports/store/attempts.ts'
import type { Account, SessionOpening, SignedInSession, UniqueField } from '../../ports/store/accounts.ts'
import { newToken } from '../../session-tokens.ts'

/** The browser or program that calls. */
export interface Caller {
  /** Behind the trusted proxies. */
  address: string
  userAgent: string | null
  /** The guest of its cookie. */
  guestId: string | null
  deviceFingerprint: string | null
}

export interface CarryOverParts {
  /** The questions that the device has used count for the user. */
  carryOver?: ((userId: string, deviceFingerprint: string) => Promise<void>) | undefined
  log: { error(details: object, message: string): void }
}

/** A new token with what the store keeps of it. */
export function newOpening({ address, userAgent, guestId }: Caller): { token: string; opening: SessionOpening } {
  const { token, tokenHash } = newToken()
  return { token, opening: { guestId, session: { tokenHash, ipAddress: address, userAgent: userAgent?.slice(0, 300) ?? null } } }
}

/** The answer to somebody who has got a session; the used questions of the device go along. */
export async function welcome(
  parts: CarryOverParts,
  caller: Caller,
  token: string,
  { account, session }: SignedInSession,
): Promise<SignedIn> {
  try {
    if (caller.deviceFingerprint !== null) await parts.carryOver?.(account.id, caller.deviceFingerprint)
  } catch (err) {
    // They are signed in by now, and to hear otherwise would be wrong.
    parts.log.error({ err, userId: account.id }, 'the used questions of a device were not carried over')
  }
  return { token, expiresAt: session.expiresAt.toISOString(), user: toUser(account) }
}

/** The account as its user sees it. */
export function toUser({ id, username, email, language, subscription, createdAt }: Account): User {
  const { status, expiresAt } = subscription
  return {
    id,
    username,
    email,
    language,
    subscriptionStatus: status,
    subscriptionExpiresAt: expiresAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  }
}

/** Addresses that differ in capitals only are one person's. */
export const canonicalEmail = (email: string): string => email.trim().toLowerCase()
/** Composed, so that two spellings of one letter are one name. */
export const canonicalUsername = (username: string): string => username.trim().normalize('NFC')

/** Throws AppError `rate_limited`, with the seconds to wait, when there were too many attempts. */
export async function refuseTooMany(attempts: Attempts, action: LimitedAction, by: Attempting): Promise<void> {
  const retryAfter = await attempts.begin(action, by)
  if (retryAfter > 0) throw new AppError('rate_limited', `too many attempts: ${action}`, { details: { retryAfter } })
}

/** The conflict with another account that has the same username or e-mail address. */
export function takenError(taken: readonly UniqueField[]): AppError {
  const fields = Object.fromEntries(taken.map((field) => [field, `${field}_taken`]))
  const reason = taken.includes('username') ? 'username_taken' : 'email_taken'
  return new AppError('conflict', `taken: ${taken.join(', ')}`, { details: { reason, fields } })
}
