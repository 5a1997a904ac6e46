import { expect, it } from 'vitest'
import { createTextSeal } from './sealed-text.ts'

const seal = createTextSeal('the secret of the installation', 'second-factor')

it('opens what it sealed, and seals the same text differently each time', () => {
  const [one, other] = [seal.seal('a secret text', 'miriam'), seal.seal('a secret text', 'miriam')]
  expect([one, other].map((sealed) => seal.open(sealed, 'miriam'))).toEqual(['a secret text', 'a secret text'])
  expect(one).not.toBe(other)
  expect(Buffer.from(one, 'base64url').toString('latin1')).not.toContain('a secret text')
})

it('does not open a text of another row, secret or purpose, or one that was changed', () => {
  const sealed = seal.seal('a secret text', 'miriam')
  expect(seal.open(sealed, 'aaron')).toBeUndefined()
  expect(createTextSeal('another secret', 'second-factor').open(sealed, 'miriam')).toBeUndefined()
  expect(createTextSeal('the secret of the installation', 'another').open(sealed, 'miriam')).toBeUndefined()
  for (const changed of ['', 'x', sealed.slice(0, -4), `${sealed}AAAA`]) expect(seal.open(changed, 'miriam')).toBeUndefined()
})
