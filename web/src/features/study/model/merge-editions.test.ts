import { describe, expect, it } from 'vitest'
import { makeChoices, mergeEditions } from './merge-editions.ts'

const on = (day: number, title: string) => ({ title, chosenAt: new Date(Date.UTC(2026, 0, day)).toISOString() })
const titles = (editions: readonly { title: string }[]) => editions.map(({ title }) => title)

describe('mergeEditions', () => {
  it('puts the latest choice of two devices first and names each edition once', () => {
    expect(mergeEditions([on(5, 'JPS'), on(2, 'WLC')], [on(4, 'WLC'), on(3, 'KJV'), on(1, 'JPS')])).toEqual([
      on(5, 'JPS'),
      on(4, 'WLC'),
      on(3, 'KJV'),
    ])
  })
  it('keeps the thirty latest', () => {
    const many = Array.from({ length: 31 }, (_, day) => on(day + 1, `Edition ${day}`))
    expect(titles(mergeEditions(many))).toHaveLength(30)
    expect(titles(mergeEditions(many))).not.toContain('Edition 0')
  })
})

describe('makeChoices', () => {
  it('makes choices in their order that are later than any other, also by a clock that is slow', () => {
    const ahead = { title: 'KJV', chosenAt: new Date(Date.now() + 3_600_000).toISOString() }
    for (const known of [[], [ahead]]) expect(titles(mergeEditions(known, makeChoices(['JPS', 'WLC'], known)))[0]).toBe('JPS')
    expect(titles(mergeEditions([ahead], makeChoices(['JPS', 'WLC'], [ahead])))).toEqual(['JPS', 'WLC', 'KJV'])
  })
})
