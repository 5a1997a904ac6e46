import { afterEach, describe, expect, it, vi } from 'vitest'
import { deviceFingerprint } from '../../../lib/api/fingerprint.ts'
import { provideTestHelpers } from './test-helpers.ts'

type Helpers = { testUsageLimit: () => Promise<void>; resetUsage: () => Promise<void> }

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('test helpers in the console', () => {
  it.each([
    ['testUsageLimit', '/api/usage/test-limit'],
    ['resetUsage', '/api/usage/reset'],
  ] as const)('%s changes the usage of this device and reloads the page after one second', async (name, path) => {
    vi.useFakeTimers()
    const asked = vi.fn(() => Promise.resolve(Response.json({ questionsUsed: 10, questionsLimit: 10 })))
    vi.stubGlobal('fetch', asked)
    const reload = vi.fn()
    vi.stubGlobal('location', { reload })
    vi.spyOn(console, 'info').mockImplementation(() => undefined)
    provideTestHelpers()
    await (globalThis as unknown as Helpers)[name]()
    expect(asked).toHaveBeenCalledWith(
      path,
      expect.objectContaining({ method: 'POST', body: JSON.stringify({ deviceFingerprint: deviceFingerprint() }) }),
    )
    vi.advanceTimersByTime(999)
    expect(reload).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(reload).toHaveBeenCalledTimes(1)
  })
})
