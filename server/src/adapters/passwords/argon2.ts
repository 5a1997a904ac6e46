import { hash, verify } from '@node-rs/argon2'
import type { Passwords } from '../../ports/passwords.ts'
import { isCommonPassword } from './common-passwords.ts'

/**
 * Argon2id with 19 MiB, two passes and one lane: one of the equivalent choices of the OWASP Password Storage Cheat
 * Sheet, with little memory, for many concurrent sign-ins. Argon2id is the library's default; its `const enum`
 * cannot be imported here.
 */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * The hash of discarded random bits at the same cost, so that verifying without an account takes as long.
 */
export const DUMMY_HASH = '$argon2id$v=19$m=19456,t=2,p=1$V8gSub16CcoWicOdjVM0og$j1JaqkhOKHcBmRyEMMp32nDOu/97Q4IZy17Zf9Nug+w'

/** Hashes passwords with Argon2id off the main thread. `verify` throws for a hash in another format. */
export function createArgon2Passwords(): Passwords {
  return {
    hash: (password) => hash(password, COST),
    async verify(stored, password) {
      const matches = await verify(stored ?? DUMMY_HASH, password)
      return stored !== null && matches
    },
    isCommon: isCommonPassword,
  }
}
