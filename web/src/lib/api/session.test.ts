import type { SignedIn } from '@sugya/contract/api/account'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { refusal, serve } from '../../test/serve.ts'
import { ruth } from '../../test/user.ts'
import { call, send } from './client.ts'
import { forgetSession, keepSession, onRefusal, onSessionElsewhere, storedToken, storedUser } from './session.ts'

const HOUR = 3_600_000
const session = (ends: number): SignedIn => ({ token: 'secret', expiresAt: new Date(Date.now() + ends).toISOString(), user: ruth })

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

describe('the stored session', () => {
  it('is stored under the keys of the specification', () => {
    keepSession(session(HOUR))
    expect(localStorage.getItem('auth_token')).toBe('secret')
    expect(Date.parse(localStorage.getItem('auth_expires') ?? '')).toBeGreaterThan(Date.now())
    expect(JSON.parse(localStorage.getItem('user_data') ?? '')).toMatchObject({ email: 'ruth@example.org' })
    expect(storedUser()?.username).toBe('Ruth')
  })
  it('is removed when it has expired', () => {
    keepSession(session(-1000))
    expect(storedToken()).toBeNull()
    expect(storedUser()).toBeNull()
    expect(localStorage.length).toBe(0)
  })
  it('has no user when the stored data is invalid', () => {
    keepSession(session(HOUR))
    for (const broken of ['{', '"x"', '{"id":1}']) {
      localStorage.setItem('user_data', broken)
      expect(storedUser()).toBeNull()
    }
    expect(storedToken()).toBe('secret')
  })
  it('is not ended by a late answer for an older token', () => {
    keepSession(session(HOUR))
    forgetSession('an older one')
    expect(storedToken()).toBe('secret')
    forgetSession('secret')
    expect(storedToken()).toBeNull()
  })
  it('does not fail where the browser refuses storage', () => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
    keepSession(session(HOUR))
    expect(storedToken()).toBeNull()
    expect(storedUser()).toBeNull()
    forgetSession()
  })
  it('reports that another tab signs in or out, and no other change', () => {
    const heard = vi.fn()
    const stop = onSessionElsewhere(heard)
    const event = (key: string | null) => globalThis.dispatchEvent(new StorageEvent('storage', { key, storageArea: localStorage }))
    event('language')
    expect(heard).not.toHaveBeenCalled()
    event('auth_token')
    event(null)
    expect(heard).toHaveBeenCalledTimes(2)
    stop()
    event('auth_token')
    expect(heard).toHaveBeenCalledTimes(2)
  })
})

describe('a request', () => {
  it('carries the token unless it has its own Authorization header', async () => {
    const calls = serve({ 'GET /api/model/current': () => Response.json({}) })
    await call('GET /api/model/current', {})
    keepSession(session(HOUR))
    await call('GET /api/model/current', {})
    await send('GET /api/model/current', { headers: { authorization: 'Bearer other' } })
    expect(calls.map(({ headers }) => headers.authorization)).toEqual([undefined, 'Bearer secret', 'Bearer other'])
    expect(calls.every(({ headers }) => headers['x-device-fingerprint'] !== undefined)).toBe(true)
  })
  it('reports a refusal for a missing session', async () => {
    serve({ 'GET /api/model/current': refusal(401, 'session_ended'), 'GET /api/ready': refusal(403, 'forbidden') })
    const heard = vi.fn()
    const stop = onRefusal(heard)
    await send('GET /api/ready', {})
    expect(heard).not.toHaveBeenCalled()
    await send('GET /api/model/current', {})
    expect(heard).toHaveBeenCalledOnce()
    stop()
  })
})
