import { hash, verify } from '@node-rs/argon2'
import type { Passwords } from '../../ports/passwords.ts'

/**
 * Argon2id with 19 MiB, two passes and one lane: one of the equal choices of the OWASP Password Storage Cheat
 * Sheet, and one of little memory, which counts when many sign in at once. Argon2id is the library's default; its
 * `const enum` cannot be imported here.
 */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Of 256 random bits that were thrown away, at the same cost: comparing with it takes what comparing with a real
 * one does.
 */
export const DUMMY_HASH = '$argon2id$v=19$m=19456,t=2,p=1$V8gSub16CcoWicOdjVM0og$j1JaqkhOKHcBmRyEMMp32nDOu/97Q4IZy17Zf9Nug+w'

/** Passwords hashed with Argon2id, off the main thread. `verify` throws when it is given what `hash` has not made. */
export function createArgon2Passwords(): Passwords {
  return {
    hash: (password) => hash(password, COST),
    async verify(stored, password) {
      const matches = await verify(stored ?? DUMMY_HASH, password)
      return stored !== null && matches
    },
  }
}
