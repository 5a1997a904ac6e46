import { Secret, TOTP } from 'otpauth'

/** The code that an authenticator app shows for a secret in base32, with any blanks, at a time in milliseconds. */
export const createCode = (secret: string, timestamp: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({ timestamp })
