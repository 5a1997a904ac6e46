import { expect, it } from 'vitest'
import { findAuthorship } from './authorship.ts'
import { StatedFields, toStatedAuthorship } from './stated-authorship.ts'

const read = (fields: object) => toStatedAuthorship(StatedFields.parse(fields))

it('reads author, place, years and period as the source states them', () => {
  const fields = {
    authors: [{ en: 'David Cohen', he: 'דוד כהן', slug: 'david-cohen' }],
    ...{ compDate: [1871, 1905], era: 'AH', compPlaceString: { en: 'Prague', he: 'פראג' } },
  }
  expect(read(fields)).toEqual({
    period: 'acharonim',
    author: { he: 'דוד כהן', en: 'David Cohen', ru: 'David Cohen' },
    places: [{ he: 'פראג', en: 'Prague', ru: 'Prague' }],
    dates: { from: 1871, to: 1905, of: 'work', precision: 'year' },
    basis: 'source',
  })
})

it.each([
  [{ compDate: [1250, 1300] }, 'rishonim'],
  [{ compDate: [1720] }, 'acharonim'],
  [{ compDate: [1500, 1550] }, undefined],
  [{ compDate: [-700, -600] }, undefined],
  [{ era: 'unknown' }, undefined],
  [{ compDate: 'about 1250', authors: 'someone' }, undefined],
  [{}, undefined],
])('concludes a period from %o only where it is certain', (fields, period) => {
  expect(read(fields)?.period).toBe(period)
})

it('is used for a work that the catalog lacks, and for no other', () => {
  const stated = read({ authors: [{ en: 'Someone' }], era: 'CO' })
  const unknown = { title: 'A New Work', categories: ['Chasidut'], base: null, stated }
  expect(findAuthorship(unknown)).toEqual(stated)
  expect(findAuthorship({ ...unknown, title: 'Rashi on Genesis' })?.period).toBe('rishonim')
})
