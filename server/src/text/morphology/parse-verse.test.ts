import { describe, expect, it } from 'vitest'
import { parseMorphology } from './parse-morphology.ts'
import { parseVerse } from './parse-verse.ts'

const HE = (word: string, lemma: string, morph: string) => `<w lemma="${lemma}" morph="${morph}" id="1">${word}</w>`

describe('parseMorphology', () => {
  it.each([
    ['Ncmpc', 'he', { kind: 'noun', gender: 'masculine', number: 'plural', state: 'construct' }],
    ['Vqw3fs', 'he', { kind: 'verb', stem: 'qal', form: 'sequentialImperfect', person: 'third', gender: 'feminine', number: 'singular' }],
    ['Vhrmsa', 'arc', { kind: 'verb', stem: 'haphel', form: 'participle', gender: 'masculine', number: 'singular', state: 'absolute' }],
    ['Td', 'he', { kind: 'article' }],
    ['Sp3mp', 'he', { kind: 'suffix', person: 'third', gender: 'masculine', number: 'plural' }],
    ['Acbsa', 'he', { kind: 'number', gender: 'common', number: 'singular', state: 'absolute' }],
  ] as const)('reads %s', (code, language, expected) => {
    const none = { stem: null, form: null, person: null, gender: null, number: null, state: null }
    expect(parseMorphology(code, language)).toEqual({ ...none, ...expected })
  })
  it('returns null for a code outside of the scheme', () => {
    expect(parseMorphology('X', 'he')).toBeNull()
    expect(parseMorphology('', 'he')).toBeNull()
  })
})

describe('parseVerse', () => {
  it('divides a word into its parts', () => {
    const [word] = parseVerse(HE('בְּ/רֵאשִׁ֖ית', 'b/7225', 'HR/Ncfsa'))
    expect(word?.text).toBe('בְּרֵאשִׁ֖ית')
    expect(word?.parts.map(({ text, prefix, strong }) => [text, prefix, strong])).toEqual([
      ['בְּ', 'b', null],
      ['רֵאשִׁ֖ית', null, 'H7225'],
    ])
  })
  it('returns the read form of a word that is written another way', () => {
    const read = HE('הַיְצֵ֣א', '3318', 'HVhv2ms')
    const note = `<note type="variant"><catchWord>הוצא</catchWord><rdg type="x-qere">${read}</rdg></note>`
    const xml = `${HE('הָ/אָ֖רֶץ', 'd/776', 'HTd/Ncbsa')} ${HE('הוצא', '3318', 'HVhv2ms')}${note}`
    expect(parseVerse(xml).map(({ text }) => text)).toEqual(['הָאָ֖רֶץ', 'הַיְצֵ֣א'])
  })
})
