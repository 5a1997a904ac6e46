import { describe, expect, it } from 'vitest'
import { readFailure, readRefusal, readStage } from './stored-reasons.ts'

describe('readStage', () => {
  it.each([
    ['Initializing', 'Initializing'],
    ['Fetching texts', 'Fetching'],
    ['Adding to the library', 'Importing'],
    ['Waiting', 'Waiting'],
    ['Cancelled', 'Cancelled'],
  ])('reads the stored stage %j as %s', (stored, stage) => {
    expect(readStage(stored)).toBe(stage)
  })
  it('throws for a stage that no version has stored', () => {
    expect(() => readStage('Resting')).toThrow()
  })
})

describe('readRefusal', () => {
  it.each([
    ['no licence is given', 'no_license'],
    ['CC-BY-NC forbids commercial use', 'non_commercial'],
    ['CC-BY-ND forbids changes', 'no_derivatives'],
    ['under copyright (© Koren)', 'copyright'],
    ['not a known free licence (Public Domain, except the notes)', 'not_free'],
    ['in a language that is not kept (de)', 'unsupported_language'],
    ['enough editions in this language', 'enough_editions'],
    ['removed by an administrator', 'removed_by_admin'],
    ['removed_by_admin', 'removed_by_admin'],
  ])('reads the stored reason %j as %s', (stored, code) => {
    expect(readRefusal(stored)).toEqual({ code })
  })
  it('returns a code as it is stored', () => {
    expect(readRefusal({ code: 'copyright' })).toEqual({ code: 'copyright' })
  })
})

describe('readFailure', () => {
  it('reads the code at the end of a sentence about an archive', () => {
    expect(readFailure('The archive is damaged or cut off and cannot be read. [damaged]')).toEqual({
      code: 'archive_refused',
      archive: 'damaged',
    })
  })
  it.each(['the source answered 500', 'an answer that ends in [brackets]'])('keeps the sentence %j as the detail', (sentence) => {
    expect(readFailure(sentence)).toEqual({ code: 'unexpected', detail: sentence })
  })
  it('returns a failure as it is stored', () => {
    expect(readFailure({ code: 'timeout', address: '/api/index' })).toEqual({ code: 'timeout', address: '/api/index' })
  })
})
