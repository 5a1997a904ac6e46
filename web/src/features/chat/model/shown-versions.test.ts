import { beforeEach, describe, expect, it, vi } from 'vitest'

beforeEach(() => {
  localStorage.clear()
  vi.resetModules()
})
/** The module as after a reload. */
const load = async () => await import('./shown-versions.ts')

describe('chooseVersion', () => {
  it('keeps the chosen version of each question over a reload', async () => {
    const { chooseVersion } = await load()
    chooseVersion('c', ['a1', 'a2'], 'a1')
    chooseVersion('c', ['b1', 'b2', 'b3'], 'b1')
    chooseVersion('c', ['b1', 'b2', 'b3'], 'b2')
    chooseVersion('d', ['x1', 'x2'], 'x1')
    vi.resetModules()
    const { readShownVersions } = await load()
    expect([...readShownVersions('c')]).toEqual(['a1', 'b2'])
    expect([...readShownVersions('d')]).toEqual(['x1'])
  })
  it('follows the newest version again once that is chosen', async () => {
    const { chooseVersion, readShownVersions } = await load()
    chooseVersion('c', ['a1', 'a2'], 'a1')
    chooseVersion('c', ['a1', 'a2'], 'a2')
    expect(readShownVersions('c').size).toBe(0)
    chooseVersion('c', ['a1', 'a2'], 'a1')
    chooseVersion('c', ['a1', 'a2'], null)
    expect(readShownVersions('c').size).toBe(0)
  })
  it('returns the same set until a choice changes', async () => {
    const { chooseVersion, readShownVersions } = await load()
    const before = readShownVersions('c')
    expect(readShownVersions('c')).toBe(before)
    chooseVersion('c', ['a1', 'a2'], 'a1')
    expect(readShownVersions('c')).not.toBe(before)
  })
  it('ignores what it did not store', async () => {
    localStorage.setItem('shown_versions', '{"c": 7}')
    expect((await load()).readShownVersions('c').size).toBe(0)
  })
})
