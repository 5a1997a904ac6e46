import { expect, it } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

it.each(['password1', 'qwerty123', '12345678a', 'QWERTY123', 'Passw0rd', 'q1w2e3r4t5y6'])('the password %s is common', async (password) => {
  expect(await isCommonPassword(password)).toBe(true)
})

it.each(['Rambam 1138', 'password1 and more', 'סיסמה טובה 1', ''])('the password %j is not common', async (password) => {
  expect(await isCommonPassword(password)).toBe(false)
})
