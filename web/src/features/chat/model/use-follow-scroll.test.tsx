import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useFollowScroll } from './use-follow-scroll.ts'

/** Pixels of the window. */
const WINDOW = 500
const observers = new Set<() => void>()

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      grown: () => void
      constructor(grown: () => void) {
        this.grown = grown
      }
      observe = () => void observers.add(this.grown)
      disconnect = () => void observers.delete(this.grown)
    },
  )
})
afterEach(() => vi.unstubAllGlobals())

function Conversation({ busy }: { busy: boolean }) {
  const { scroller, content, offersEnd } = useFollowScroll(1, busy)
  return (
    <>
      <div data-testid="box" ref={scroller}>
        <div ref={content}>
          <p>Question and answer</p>
        </div>
      </div>
      <output>{offersEnd ? 'offers the end' : 'nothing'}</output>
    </>
  )
}

const growTo = (pixels: number) =>
  act(() => {
    const box = screen.getByTestId('box')
    Object.defineProperty(box, 'clientHeight', { configurable: true, value: WINDOW })
    Object.defineProperty(box, 'scrollHeight', { configurable: true, value: pixels })
    for (const grown of observers) grown()
  })
const readOffer = () => screen.getByRole('status').textContent

it('offers the end of an answer that grows out of sight, before the reader scrolls', () => {
  const { rerender } = render(<Conversation busy />)
  growTo(WINDOW)
  expect(readOffer()).toBe('nothing')
  growTo(WINDOW + 100)
  expect(readOffer()).toBe('offers the end')
  rerender(<Conversation busy={false} />)
  expect(readOffer()).toBe('nothing')
})

it('follows the end for a reader who is there, and offers it again to one who leaves it', () => {
  render(<Conversation busy />)
  growTo(WINDOW + 100)
  const box = screen.getByTestId('box')
  fireEvent.wheel(box)
  box.scrollTop = 100
  fireEvent.scroll(box)
  expect(readOffer()).toBe('nothing')
  growTo(WINDOW + 300)
  // The DOM of tests keeps any value: the height of the content stands for the end.
  expect(box.scrollTop).toBe(WINDOW + 300)
  expect(readOffer()).toBe('nothing')
  box.scrollTop = 0
  fireEvent.scroll(box)
  expect(readOffer()).toBe('offers the end')
})

it('offers the end of a finished answer only to a reader who has scrolled and is more than a screen away', () => {
  render(<Conversation busy={false} />)
  growTo(3 * WINDOW)
  expect(readOffer()).toBe('nothing')
  const box = screen.getByTestId('box')
  fireEvent.wheel(box)
  fireEvent.scroll(box)
  expect(readOffer()).toBe('offers the end')
  box.scrollTop = 1.5 * WINDOW
  fireEvent.scroll(box)
  expect(readOffer()).toBe('nothing')
})
