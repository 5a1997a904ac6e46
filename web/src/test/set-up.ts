import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

// jsdom draws nothing; without a canvas the fingerprint does without that part of it.
HTMLCanvasElement.prototype.getContext = () => null
// Nor does it scroll.
Element.prototype.scrollIntoView = () => undefined

afterEach(cleanup)
