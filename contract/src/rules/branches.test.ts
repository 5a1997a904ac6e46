import { describe, expect, it } from 'vitest'
import { listPath, showBranch, type BranchMessage } from './branches.ts'

const ask = (id: string, place: Pick<BranchMessage, 'replaces' | 'follows'> = {}): BranchMessage[] => [
  { id, role: 'user', ...place },
  { id: `${id}!`, role: 'assistant' },
]
const linear = [...ask('a'), ...ask('b'), ...ask('c')]
const edited = [...linear, ...ask('b2', { replaces: 'b' })]
/** The reader went back to the first version and asked on there. */
const continued = [...edited, ...ask('d', { follows: 'c!' }), ...ask('e', { follows: 'b2!' })]
const show = (messages: BranchMessage[], ...chosen: string[]) =>
  showBranch(messages, new Set(chosen))
    .messages.map(({ id }) => id)
    .join(' ')

describe('showBranch', () => {
  it('shows a linear conversation as it was stored', () => {
    expect(show(linear)).toBe('a a! b b! c c!')
    expect(showBranch(linear, new Set()).versions.size).toBe(0)
  })
  it('shows the newest version of a question, and hides the turns after the earlier one', () => {
    expect(show(edited)).toBe('a a! b2 b2!')
  })
  it('shows the chosen version with the turns after it', () => {
    expect(show(edited, 'b')).toBe('a a! b b! c c!')
  })
  it('continues each branch with the questions that were asked in it', () => {
    expect(show(continued, 'b')).toBe('a a! b b! c c! d d!')
    expect(show(continued)).toBe('a a! b2 b2! e e!')
  })
  it('counts the versions where there are several', () => {
    const again = [...edited, ...ask('b3', { replaces: 'b2' })]
    expect([...showBranch(again, new Set(['b2'])).versions]).toEqual([['b2', { ids: ['b', 'b2', 'b3'], at: 1 }]])
  })
  it('replaces the first question too', () => {
    expect(show([...linear, ...ask('a2', { replaces: 'a' })])).toBe('a2 a2!')
  })
  it('takes a question that refers to a missing message as the next one', () => {
    expect(show([...linear, ...ask('d', { replaces: 'x', follows: 'y' })])).toBe('a a! b b! c c! d d!')
  })
  it('shows nothing of an empty conversation', () => {
    expect(show([])).toBe('')
  })
})

describe('listPath', () => {
  it('lists the messages of a branch up to one of them', () => {
    expect(listPath(continued, 'b2').map(({ id }) => id)).toEqual(['a', 'a!', 'b2'])
    expect(listPath(continued, 'd!').map(({ id }) => id)).toEqual(['a', 'a!', 'b', 'b!', 'c', 'c!', 'd', 'd!'])
  })
  it('lists nothing for a message of another conversation', () => {
    expect(listPath(linear, 'x')).toEqual([])
  })
})
