import { act, render, screen } from '@testing-library/react'
import { Component, Suspense, type ComponentType, type ReactNode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { preloadable } from './preloadable.tsx'

/** A page that counts how often it begins. */
function pageOf() {
  const begun = vi.fn()
  function Arrived() {
    return <p ref={begun}>The page</p>
  }
  const arrives = Promise.withResolvers<ComponentType>()
  const fetch = vi.fn(() => arrives.promise)
  return { begun, fetch, arrive: () => act(async () => arrives.resolve(Arrived)), ...preloadable(fetch) }
}

const drawn = (Page: ComponentType, key = '') => (
  <Suspense fallback={<p>Loading…</p>}>
    <Page key={key} />
  </Suspense>
)

describe('a page that is loaded when it is drawn', () => {
  it('is waited for, and there when it has arrived', async () => {
    const { Page, arrive, fetch } = pageOf()
    expect(fetch).not.toHaveBeenCalled()
    render(drawn(Page))
    expect(screen.getByText('Loading…')).toBeInstanceOf(HTMLElement)
    await arrive()
    expect(screen.getByText('The page')).toBeInstanceOf(HTMLElement)
    expect(fetch).toHaveBeenCalledOnce()
  })

  it('is there at once when it was loaded ahead', async () => {
    const { Page, arrive, fetch, load } = pageOf()
    const loading = load()
    await arrive()
    await loading
    render(drawn(Page))
    expect(screen.getByText('The page')).toBeInstanceOf(HTMLElement)
    expect(fetch).toHaveBeenCalledOnce()
  })

  it('does not begin anew when it is drawn again after it has arrived', async () => {
    const { Page, arrive, begun } = pageOf()
    const { rerender } = render(drawn(Page))
    await arrive()
    rerender(drawn(Page))
    expect(begun).toHaveBeenCalledOnce()
    rerender(drawn(Page, 'another'))
    expect(screen.getByText('The page')).toBeInstanceOf(HTMLElement)
  })

  it('is asked for again where it is drawn after it did not arrive ahead', async () => {
    const fetch = vi
      .fn<() => Promise<ComponentType>>()
      .mockRejectedValueOnce(new Error('no network'))
      .mockResolvedValue(() => <p>The page</p>)
    const { Page, load } = preloadable(fetch)
    await expect(load()).rejects.toThrow('no network')
    render(drawn(Page))
    expect(await screen.findByText('The page')).toBeInstanceOf(HTMLElement)
    expect(fetch).toHaveBeenCalledTimes(2)
  })

  it('says that it did not arrive where it is drawn', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const { Page } = preloadable(() => Promise.reject(new Error('no network')))
    render(<Broken>{drawn(Page)}</Broken>)
    expect(await screen.findByText('no network')).toBeInstanceOf(HTMLElement)
  })
})

class Broken extends Component<{ children: ReactNode }, { error?: Error }> {
  override state: { error?: Error } = {}
  static getDerivedStateFromError = (error: Error) => ({ error })
  override render() {
    return this.state.error ? <p>{this.state.error.message}</p> : this.props.children
  }
}
