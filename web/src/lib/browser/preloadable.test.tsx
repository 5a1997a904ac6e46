import { act, render, screen } from '@testing-library/react'
import { Component, Suspense, type ComponentType, type ReactNode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { preloadable } from './preloadable.tsx'

/** A page that counts how often it mounts. */
function createPage() {
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

describe('preloadable', () => {
  it('suspends until the page has loaded', async () => {
    const { Page, arrive, fetch } = createPage()
    expect(fetch).not.toHaveBeenCalled()
    render(drawn(Page))
    expect(screen.getByText('Loading…')).toBeInstanceOf(HTMLElement)
    await arrive()
    expect(screen.getByText('The page')).toBeInstanceOf(HTMLElement)
    expect(fetch).toHaveBeenCalledOnce()
  })

  it('renders at once when the page was loaded ahead', async () => {
    const { Page, arrive, fetch, load } = createPage()
    const loading = load()
    await arrive()
    await loading
    render(drawn(Page))
    expect(screen.getByText('The page')).toBeInstanceOf(HTMLElement)
    expect(fetch).toHaveBeenCalledOnce()
  })

  it('keeps the state of the page when it renders again after loading', async () => {
    const { Page, arrive, begun } = createPage()
    const { rerender } = render(drawn(Page))
    await arrive()
    rerender(drawn(Page))
    expect(begun).toHaveBeenCalledOnce()
    rerender(drawn(Page, 'another'))
    expect(screen.getByText('The page')).toBeInstanceOf(HTMLElement)
  })

  it('loads the page again when loading ahead failed', async () => {
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

  it('throws the load error where the page renders', async () => {
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
