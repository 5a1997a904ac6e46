import { act, renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { useDraft } from './use-draft.ts'

const at = (conversationId: string | null) => renderHook(({ id }) => useDraft(id), { initialProps: { id: conversationId } })

beforeEach(() => sessionStorage.clear())

describe('useDraft', () => {
  it('keeps one draft for each conversation, also across a reload', () => {
    const { result, rerender, unmount } = at('a')
    act(() => result.current.set('for a'))
    rerender({ id: 'b' })
    expect(result.current.text).toBe('')
    act(() => result.current.set('for b'))
    unmount()
    expect(at('a').result.current.text).toBe('for a')
    expect(at('b').result.current.text).toBe('for b')
  })
  it('moves the draft of a new conversation along when that gets its id', () => {
    const { result, rerender } = at(null)
    act(() => result.current.carryTo('c'))
    act(() => result.current.set('and then?'))
    rerender({ id: 'c' })
    expect(result.current.text).toBe('and then?')
    expect(at(null).result.current.text).toBe('')
  })
  it('keeps the draft of the new conversation when another one opens', () => {
    const { result, rerender } = at(null)
    act(() => result.current.set('half a question'))
    rerender({ id: 'other' })
    expect(result.current.text).toBe('')
    rerender({ id: null })
    expect(result.current.text).toBe('half a question')
  })
  it('restores a question that could not be sent unless another was started', () => {
    const { result } = at('a')
    act(() => result.current.restore('lost'))
    expect(result.current.text).toBe('lost')
    act(() => result.current.restore('older'))
    expect(result.current.text).toBe('lost')
  })
})
