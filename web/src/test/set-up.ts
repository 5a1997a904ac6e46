import { cleanup, configure } from '@testing-library/react'
import { unstable_IdlePriority as IdlePriority, unstable_scheduleCallback as schedule } from 'scheduler'
import { afterAll, afterEach, vi } from 'vitest'
import { deviceFingerprint } from '../lib/api/fingerprint.ts'

const NOTICE = '[data-sonner-toast]'
/** How long sonner takes to remove a notice, in milliseconds (its `TIME_BEFORE_UNMOUNT`). */
const UNTIL_GONE = 200

// A busy machine takes longer than the second that queries wait by default.
configure({ asyncUtilTimeout: 10_000 })
// jsdom has no canvas; the fingerprint works without it.
HTMLCanvasElement.prototype.getContext = () => null
// Known from the start, as on every visit but the first, so that requests do not wait.
deviceFingerprint()
// jsdom has no layout: no media query matches unless a test says so.
globalThis.matchMedia ??= () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }) as never
// jsdom does not scroll.
Element.prototype.scrollIntoView = () => undefined

afterEach(cleanup)

// React schedules the effects of a render that no `act` awaits, and they read `window` even when nothing is left to
// run. Vitest removes `window` after this
// hook, which runs last of all: an idle task starts only when no other is left.
afterAll(() => new Promise<void>((resolve) => schedule(IdlePriority, () => resolve())))

// Most files share one page (vitest.config.ts): nothing that one leaves behind reaches another.
afterAll(() => {
  localStorage.clear()
  sessionStorage.clear()
  for (const helper of ['testUsageLimit', 'resetUsage']) Reflect.deleteProperty(globalThis, helper)
})

// Sonner removes notices a moment after dismissal, and needs the document until then.
afterAll(async () => {
  if (document.querySelector(NOTICE) === null) return
  const { toast } = await import('sonner')
  // Again and again: a notice that was asked for by then may show only now, and would stay for its five seconds.
  const dismissAll = () => {
    toast.dismiss()
    return document.querySelector(NOTICE) === null
  }
  await vi.waitUntil(dismissAll, { timeout: 10_000 })
  await new Promise((resolve) => setTimeout(resolve, UNTIL_GONE))
})
