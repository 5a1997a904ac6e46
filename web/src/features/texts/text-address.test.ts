import { describe, expect, it } from 'vitest'
import { refOfAddress, textAddress } from './text-address.ts'

describe('the address of a text', () => {
  it('is read as easily as the reference', () => {
    expect(textAddress('Genesis 25:29-34')).toBe('/texts/Genesis_25:29-34')
    expect(textAddress('Mishneh Torah, Repentance 2:1')).toBe('/texts/Mishneh_Torah,_Repentance_2:1')
  })
  it('holds what an address may not, encoded', () => {
    expect(textAddress('Who? / What 1')).toBe('/texts/Who%3F_%2F_What_1')
  })
  it('gives the reference back from underscores and from spaces', () => {
    for (const ref of ['Genesis 25:29-34', "Shulchan Arukh, Yoreh De'ah 246:1", 'בראשית כה:כט']) {
      expect(refOfAddress(decodeURIComponent(textAddress(ref).slice('/texts/'.length)))).toBe(ref)
      expect(refOfAddress(ref)).toBe(ref)
    }
  })
})
