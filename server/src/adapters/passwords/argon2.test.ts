import { parseOptions } from '@node-rs/argon2'
import { describe, expect, it } from 'vitest'
import { createArgon2Passwords, DUMMY_HASH } from './argon2.ts'

const passwords = createArgon2Passwords()

describe('passwords', () => {
  it('are kept as Argon2id with the cost that was decided, another one each time', async () => {
    const [one, other] = [await passwords.hash('correct horse 1'), await passwords.hash('correct horse 1')]
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(one).not.toBe(other)
    expect(parseOptions(one)).toMatchObject({ memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  })

  it('are known again, letter for letter', async () => {
    const stored = await passwords.hash('סיסמה טובה 1')
    expect(await passwords.verify(stored, 'סיסמה טובה 1')).toBe(true)
    expect(await passwords.verify(stored, 'סיסמה טובה 2')).toBe(false)
    expect(await passwords.verify(stored, '')).toBe(false)
  })

  it('of nobody never match, at the cost of somebody’s', async () => {
    const { saltLen, ...cost } = parseOptions(await passwords.hash('x'))
    expect(parseOptions(DUMMY_HASH)).toEqual({ saltLen, ...cost })
    expect(await passwords.verify(null, '')).toBe(false)
    expect(await passwords.verify(null, 'correct horse 1')).toBe(false)
  })
})
