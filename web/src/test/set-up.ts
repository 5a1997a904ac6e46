import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'
import { deviceFingerprint } from '../lib/fingerprint.ts'

// jsdom draws nothing; without a canvas the fingerprint does without that part of it.
HTMLCanvasElement.prototype.getContext = () => null
// Known from the start, as on every visit but the first: requests are sent at once.
deviceFingerprint()
// Nor does it scroll.
Element.prototype.scrollIntoView = () => undefined

afterEach(cleanup)
