import { describe, expect, it } from 'vitest'
import { DIVINE_NAME, splitHebrewWords, stripPrefixes, toSkeleton, toStemTokens, stripMarks } from './hebrew.ts'

describe('stripMarks', () => {
  it('removes vowels and cantillation and keeps the letters', () => {
    expect(stripMarks('בְּרֵאשִׁ֖ית בָּרָ֣א אֱלֹהִ֑ים')).toBe('בראשית ברא אלהים')
  })

  it('keeps maqaf, which separates words', () => {
    expect(stripMarks('כׇּל־הָאָ֖רֶץ')).toBe('כל־הארץ')
  })
})

describe('splitHebrewWords', () => {
  it('splits at maqaf, normalizes final letters and keeps the order', () => {
    expect(splitHebrewWords('אֶת־הָאָ֖רֶץ וְאֶת הַמֶּלֶךְ')).toEqual(['את', 'הארצ', 'ואת', 'המלכ'])
  })

  it('maps every form of the divine name to one token', () => {
    for (const name of ['יְהֹוָ֖ה', "ה'", 'ה׳', 'יי', 'יקוק', 'השם', "וה'", 'הקב"ה', 'הקב״ה'])
      expect(splitHebrewWords(name), name).toEqual([DIVINE_NAME])
  })

  it('restores substitute spellings of Elohim to those of the text', () => {
    expect(splitHebrewWords('אלקים אלוהים אלוקינו')).toEqual(['אלהימ', 'אלהימ', 'אלהינו'])
  })

  it('expands abbreviations, prefixed ones too', () => {
    expect(splitHebrewWords('ר׳ עקיבא')).toEqual(['רבי', 'עקיבא'])
    expect(splitHebrewWords('ביהמ"ק')).toEqual(['בית', 'המקדש'])
    expect(splitHebrewWords('ולשה"ר')).toEqual(['לשונ', 'הרע'])
  })

  it('removes gershayim from an acronym that is a name', () => {
    expect(splitHebrewWords('רש"י')).toEqual(['רשי'])
  })

  it('collapses the double vav and yod of unvocalized spelling', () => {
    expect(splitHebrewWords('השמיים מצווה')).toEqual(['השמימ', 'מצוה'])
  })

  it('skips words of other scripts', () => {
    expect(splitHebrewWords('the תורה Тора 12')).toEqual(['תורה'])
  })
})

describe('stripPrefixes', () => {
  it('strips chains of the letters משה וכלב', () => {
    expect(stripPrefixes('ולכשהמלכ')).toContain('מלכ')
    expect(stripPrefixes('מהשמימ')).toContain('שמימ')
    expect(stripPrefixes('שבבית')).toContain('בית')
  })

  it('returns the whole word first and never fewer than two letters', () => {
    expect(stripPrefixes('הר')).toEqual(['הר'])
    expect(stripPrefixes('בנ')).toEqual(['בנ'])
  })
})

describe('toSkeleton', () => {
  it('maps full and defective spellings and endings of a word to one skeleton', () => {
    const forms = ['תפילה', 'תפלה', 'תפלות', 'תפילותיו']
    expect(new Set(forms.map(toSkeleton)).size).toBe(1)
  })

  it('maps short words that differ to different skeletons', () => {
    expect(toSkeleton('בית')).not.toBe(toSkeleton('בת'))
  })
})

describe('toStemTokens', () => {
  it('shares a stem between a prefixed plural and the plain singular', () => {
    expect(toStemTokens('ובתפילותיהמ')).toContain(toStemTokens('תפילה')[0])
  })

  it('returns no stem for the divine name', () => {
    expect(toStemTokens(DIVINE_NAME)).toEqual([])
  })
})
