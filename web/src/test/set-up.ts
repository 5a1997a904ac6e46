import { cleanup } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'
import { deviceFingerprint } from '../lib/api/fingerprint.ts'

const NOTICE = '[data-sonner-toast]'
/** How long sonner lets a notice go, in milliseconds (its `TIME_BEFORE_UNMOUNT`). */
const UNTIL_GONE = 200

// jsdom draws nothing; without a canvas the fingerprint does without that part of it.
HTMLCanvasElement.prototype.getContext = () => null
// Known from the start, as on every visit but the first: requests are sent at once.
deviceFingerprint()
// Nor does it scroll.
Element.prototype.scrollIntoView = () => undefined

afterEach(cleanup)

// Notices go from the page a moment after they are told to, some are told twice, and each time they must find it.
afterAll(async () => {
  if (document.querySelector(NOTICE) === null) return
  const { toast } = await import('sonner')
  toast.dismiss()
  await vi.waitUntil(() => document.querySelector(NOTICE) === null, { timeout: 5000 })
  await new Promise((resolve) => setTimeout(resolve, UNTIL_GONE))
})
