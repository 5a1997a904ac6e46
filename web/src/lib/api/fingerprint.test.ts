import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

/** The module as on a new visit: what it knew is gone, what the browser stored is not. */
async function visit() {
  vi.resetModules()
  return import('./fingerprint.ts')
}

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

describe('deviceFingerprint', () => {
  it('is a base-36 string, stored under its key and the same on every visit', async () => {
    const first = (await visit()).deviceFingerprint()
    expect(first).toMatch(/^[0-9a-z]{1,13}$/)
    expect(localStorage.getItem('device_fingerprint')).toBe(first)
    expect((await visit()).deviceFingerprint()).toBe(first)
  })
  it('is read from storage instead of computed again', async () => {
    localStorage.setItem('device_fingerprint', 'abc123')
    const context = vi.spyOn(HTMLCanvasElement.prototype, 'getContext')
    const { deviceFingerprint, fingerprintReady } = await visit()
    expect(fingerprintReady()).toBeUndefined()
    expect(deviceFingerprint()).toBe('abc123')
    expect(context).not.toHaveBeenCalled()
  })
  it('changes with each of its signals', async () => {
    const before = (await visit()).deviceFingerprint()
    localStorage.clear()
    vi.stubGlobal('screen', { width: 1, height: 1, colorDepth: 30 })
    expect((await visit()).deviceFingerprint()).not.toBe(before)
  })
  it('makes requests of the first visit wait for the first paint', async () => {
    const { fingerprintReady, deviceFingerprint } = await visit()
    const waiting = fingerprintReady()
    expect(waiting).toBeInstanceOf(Promise)
    expect(fingerprintReady()).toBe(waiting)
    await waiting
    deviceFingerprint()
    expect(fingerprintReady()).toBeUndefined()
  })
  it('is computed without storage and canvas', async () => {
    vi.stubGlobal('localStorage', undefined)
    expect((await visit()).deviceFingerprint()).toMatch(/^[0-9a-z]+$/)
  })
})
