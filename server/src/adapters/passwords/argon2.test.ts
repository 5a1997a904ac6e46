import { parseOptions } from '@node-rs/argon2'
import { describe, expect, it } from 'vitest'
import { createArgon2Passwords, DUMMY_HASH } from './argon2.ts'

const passwords = createArgon2Passwords()

describe('Argon2id passwords', () => {
  it('hashes with Argon2id at the decided cost and a new salt each time', async () => {
    const [one, other] = [await passwords.hash('correct horse 1'), await passwords.hash('correct horse 1')]
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(one).not.toBe(other)
    expect(parseOptions(one)).toMatchObject({ memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  })

  it('verifies the exact password and no other', async () => {
    const stored = await passwords.hash('סיסמה טובה 1')
    expect(await passwords.verify(stored, 'סיסמה טובה 1')).toBe(true)
    expect(await passwords.verify(stored, 'סיסמה טובה 2')).toBe(false)
    expect(await passwords.verify(stored, '')).toBe(false)
  })

  it('never matches without a hash, at the cost of a real one', async () => {
    const { saltLen, ...cost } = parseOptions(await passwords.hash('x'))
    expect(parseOptions(DUMMY_HASH)).toEqual({ saltLen, ...cost })
    expect(await passwords.verify(null, '')).toBe(false)
    expect(await passwords.verify(null, 'correct horse 1')).toBe(false)
  })
})
