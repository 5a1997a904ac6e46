import { expect, it } from 'vitest'
import { findReferral } from './referral.ts'

it.each([
  ['/?ref=Newsletter', undefined, 'newsletter'],
  ['/upgrade?lang=ru&utm_source=google&utm_medium=cpc', 'https://other.example/', 'google'],
  ['/', 'https://www.example.org/a/page?user=somebody', 'example.org'],
  ['/', 'https://sugya.example/texts', null],
  ['/', undefined, null],
  ['/', 'android-app://com.example', null],
  ['/', 'not an address', null],
  ['/?ref=reader@example.org', undefined, null],
  [`/?ref=${'a'.repeat(65)}`, undefined, null],
  ['/?ref=%00%0d%0aSet-Cookie', undefined, null],
])('takes from the visit of %s with the referer %s the source %s', (url, referer, source) => {
  expect(findReferral({ url, headers: referer === undefined ? {} : { referer }, hostname: 'sugya.example' })).toBe(source)
})
