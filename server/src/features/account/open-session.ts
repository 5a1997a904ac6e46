import type { SignedIn, User } from '@sugya/contract/api/account'
import { AppError } from '../../errors.ts'
import type { Account, SessionOpening, SignedInSession, UniqueField } from '../../ports/store/accounts.ts'
import { toStoredAddress } from '../../http/session/network.ts'
import { newToken } from '../../session-tokens.ts'

/** The client of a request. */
export interface Caller {
  /** IP address, behind the trusted proxies. */
  address: string
  userAgent: string | null
  /** The guest named by its cookie. */
  guestId: string | null
  deviceFingerprint: string | null
  /** The browser, when it has signed in to the account before. */
  knownDevice?: string | undefined
}

export interface CarryOverDeps {
  /** Counts the questions used on the device for the user. */
  carryOver?: ((userId: string, deviceFingerprint: string, address: string) => Promise<void>) | undefined
  log: { error(details: object, message: string): void }
}

/** Creates a session token, and the row that the store keeps of it. */
export function createSessionOpening({ address, userAgent, guestId }: Caller): { token: string; opening: SessionOpening } {
  const { token, tokenHash } = newToken()
  return {
    token,
    opening: { guestId, session: { tokenHash, ipAddress: toStoredAddress(address), userAgent: userAgent?.slice(0, 300) ?? null } },
  }
}

/** The response to a caller with a new session. Carries over the questions used on the device. */
export async function completeSignIn(
  deps: CarryOverDeps,
  caller: Caller,
  token: string,
  { account, session }: SignedInSession,
): Promise<SignedIn> {
  try {
    if (caller.deviceFingerprint !== null) await deps.carryOver?.(account.id, caller.deviceFingerprint, caller.address)
  } catch (err) {
    // The sign-in itself succeeded.
    deps.log.error({ err, userId: account.id }, 'carry-over of used questions failed')
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

/** Addresses that differ only in case are one address. */
export const normalizeEmail = (email: string): string => email.trim().toLowerCase()
/** In Unicode normal form C, so that one name has one spelling. */
export const normalizeUsername = (username: string): string => username.trim().normalize('NFC')

/**
 * The conflict with another account that has the same username or e-mail address. With a taken username the address is
 * not told.
 */
export function createTakenError(taken: readonly UniqueField[]): AppError {
  const field = taken.includes('username') ? 'username' : 'email'
  return new AppError('conflict', `taken: ${field}`, { details: { reason: `${field}_taken`, fields: { [field]: `${field}_taken` } } })
}
