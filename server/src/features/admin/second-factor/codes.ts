import { Secret, TOTP } from 'otpauth'
import { hashToken } from '../../../session-tokens.ts'

/** RFC 4226 §4 recommends 160 bits. */
const SECRET_BYTES = 20
const PERIOD_SECONDS = 30
const RECOVERY_CODES = 10
/** 80 bits: nobody guesses one, so that a fast hash suffices. */
const RECOVERY_BYTES = 10

/** What authenticator apps support without exception (RFC 6238: SHA-1, six digits, 30 seconds). */
const createTotp = (secret: string, label: string) =>
  new TOTP({ issuer: 'Sugya', label, algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS, secret: Secret.fromBase32(secret) })

/** A new random secret, in base32. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** The address that authenticator apps read from the QR code: `otpauth://totp/Sugya:name?…`. */
export const toUri = (secret: string, username: string): string => createTotp(secret, username).toString()

/**
 * The time step of a code of six digits: the count of periods since 1970. Undefined when the code is wrong. The steps
 * before and after the present one are accepted too (RFC 6238 §5.2), because clocks differ and people type slowly.
 */
export function findStep(secret: string, code: string, now: Date): number | undefined {
  const delta = createTotp(secret, '').validate({ token: code, timestamp: now.getTime(), window: 1 })
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta
}

/** The digits of a code that an app showed, which people group by blanks; undefined when it is none. */
export const readDigits = (code: string): string | undefined => /^\d{6}$/.exec(code.replaceAll(/\s/g, ''))?.[0]

/** New recovery codes, like `aaaa-bbbb-cccc-dddd`, and the hashes that are stored of them. */
export function newRecoveryCodes(): { codes: string[]; hashes: string[] } {
  const codes = Array.from({ length: RECOVERY_CODES }, () => {
    const letters = new Secret({ size: RECOVERY_BYTES }).base32.toLowerCase()
    return (letters.match(/.{4}/g) ?? []).join('-')
  })
  return { codes, hashes: codes.map(hashRecoveryCode) }
}

/** The hash of a recovery code; case, dashes and blanks make no difference. */
export const hashRecoveryCode = (code: string): string => hashToken(code.toLowerCase().replaceAll(/[^a-z2-7]/g, ''))
