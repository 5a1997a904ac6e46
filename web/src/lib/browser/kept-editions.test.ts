import { beforeEach, describe, expect, it } from 'vitest'
import { forgetSession, keepSession } from '../api/session.ts'
import { forgetEditions, keepEditions, readEditions } from './kept-editions.ts'

const JPS = [{ title: 'JPS', chosenAt: '2026-01-01T00:00:00.000Z' }]
const signIn = (id: string) =>
  keepSession({
    token: id,
    expiresAt: new Date(Date.now() + 60_000).toISOString(),
    user: { id, username: id, email: `${id}@example.org` } as Parameters<typeof keepSession>[0]['user'],
  })

beforeEach(() => {
  forgetSession()
  forgetEditions()
})

describe('the editions that a browser keeps', () => {
  it('come along from a guest to the account', () => {
    keepEditions(JPS)
    signIn('ann')
    expect(readEditions()).toEqual(JPS)
  })
  it('of an account whose session has ended are there for it, and for no guest or other account', () => {
    signIn('ann')
    keepEditions(JPS)
    forgetSession()
    expect(readEditions()).toEqual([])
    signIn('ben')
    expect(readEditions()).toEqual([])
    signIn('ann')
    expect(readEditions()).toEqual(JPS)
  })
  it.each(['["JPS"]', '{"owner":null}', 'no JSON', '{"owner":null,"editions":[null]}'])('are none when %s is stored', (stored) => {
    localStorage.setItem('editions', stored)
    expect(readEditions()).toEqual([])
  })
})
