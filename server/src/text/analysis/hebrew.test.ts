import { describe, expect, it } from 'vitest'
import { DIVINE_NAME, hebrewWords, prefixVariants, skeleton, stems, stripMarks } from './hebrew.ts'

describe('stripMarks', () => {
  it('takes off vowels and cantillation and leaves the letters', () => {
    expect(stripMarks('בְּרֵאשִׁ֖ית בָּרָ֣א אֱלֹהִ֑ים')).toBe('בראשית ברא אלהים')
  })

  it('leaves maqaf, which parts words', () => {
    expect(stripMarks('כׇּל־הָאָ֖רֶץ')).toBe('כל־הארץ')
  })
})

describe('hebrewWords', () => {
  it('parts words at maqaf, opens final letters and keeps the order', () => {
    expect(hebrewWords('אֶת־הָאָ֖רֶץ וְאֶת הַמֶּלֶךְ')).toEqual(['את', 'הארצ', 'ואת', 'המלכ'])
  })

  it('writes every form of the divine name the same way', () => {
    for (const name of ['יְהֹוָ֖ה', "ה'", 'ה׳', 'יי', 'יקוק', 'השם', "וה'", 'הקב"ה', 'הקב״ה'])
      expect(hebrewWords(name), name).toEqual([DIVINE_NAME])
  })

  it('writes the avoided names of God as they stand in the text', () => {
    expect(hebrewWords('אלקים אלוהים אלוקינו')).toEqual(['אלהימ', 'אלהימ', 'אלהינו'])
  })

  it('writes out abbreviations, with a prefix too', () => {
    expect(hebrewWords('ר׳ עקיבא')).toEqual(['רבי', 'עקיבא'])
    expect(hebrewWords('ביהמ"ק')).toEqual(['בית', 'המקדש'])
    expect(hebrewWords('ולשה"ר')).toEqual(['לשונ', 'הרע'])
  })

  it('takes gershayim off an acronym that is a name', () => {
    expect(hebrewWords('רש"י')).toEqual(['רשי'])
  })

  it('makes the double vav and yod of plain spelling single', () => {
    expect(hebrewWords('השמיים מצווה')).toEqual(['השמימ', 'מצוה'])
  })

  it('leaves out words of other scripts', () => {
    expect(hebrewWords('the תורה Тора 12')).toEqual(['תורה'])
  })
})

describe('prefixVariants', () => {
  it('takes off chains of the letters משה וכלב', () => {
    expect(prefixVariants('ולכשהמלכ')).toContain('מלכ')
    expect(prefixVariants('מהשמימ')).toContain('שמימ')
    expect(prefixVariants('שבבית')).toContain('בית')
  })

  it('gives the whole word first and never less than two letters', () => {
    expect(prefixVariants('הר')).toEqual(['הר'])
    expect(prefixVariants('בנ')).toEqual(['בנ'])
  })
})

describe('skeleton', () => {
  it('brings full and defective spelling and the endings of one word together', () => {
    const forms = ['תפילה', 'תפלה', 'תפלות', 'תפילותיו']
    expect(new Set(forms.map(skeleton)).size).toBe(1)
  })

  it('keeps short words apart', () => {
    expect(skeleton('בית')).not.toBe(skeleton('בת'))
  })
})

describe('stems', () => {
  it('meets a prefixed plural and the plain singular', () => {
    expect(stems('ובתפילותיהמ')).toContain(stems('תפילה')[0])
  })

  it('gives none for the divine name', () => {
    expect(stems(DIVINE_NAME)).toEqual([])
  })
})
