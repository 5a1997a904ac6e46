import { describe, expect, it } from 'vitest'
import { removeAddresses, toHostName } from './edition-links.ts'

describe('toHostName', () => {
  it.each([
    ['http://primo.nli.org.il/primo_library/libweb/action/dlDisplay.do?vid=NLI', 'primo.nli.org.il'],
    ['https://www.sefaria.org', 'sefaria.org'],
    ['', null],
    ['a printed book', null],
    ['javascript:alert(1)', null],
  ])('reads the host of %j as %j', (address, host) => {
    expect(toHostName(address)).toBe(host)
  })
})

describe('removeAddresses', () => {
  it('keeps the words of an attribution and drops its address', () => {
    expect(removeAddresses('The tractate by A. Cohen, 1921, http://primo.nli.org.il/x?y=%D7%AA')).toBe('The tractate by A. Cohen, 1921')
    expect(removeAddresses('Open Scriptures Hebrew Bible, CC BY 4.0')).toBe('Open Scriptures Hebrew Bible, CC BY 4.0')
  })
})
