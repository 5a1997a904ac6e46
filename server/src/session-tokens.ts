import { createHash, randomBytes } from 'node:crypto'

/** A secret that nobody guesses, 256 random bits in base64url, with the hash that is stored in its place. */
export function newToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString('base64url')
  return { token, tokenHash: hashToken(token) }
}

/** What is stored of a token: its SHA-256 in base64url. A fast hash without salt hides so many random bits. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')
