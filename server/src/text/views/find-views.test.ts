import { describe, expect, it } from 'vitest'
import { ViewKind } from '@sugya/contract/api/links'
import { languageData } from '../language-data.ts'
import { findViews } from './find-views.ts'

const kinds = (...input: Parameters<typeof findViews>) => findViews(...input).map(({ kind }) => kind)

describe('findViews', () => {
  it('has formulas of every kind, and of no other', () => {
    expect([...new Set(languageData.he.viewFormulas.map(([kind]) => kind))].sort()).toEqual([...ViewKind.options].sort())
  })

  it('finds who is followed, with the very words of the text and a few around them', () => {
    expect(findViews('אמר רב יהודה אמר שמואל הלכה כר"ג', 'rabbinic')).toEqual([
      { kind: 'followed', words: 'אמר רב יהודה אמר שמואל הלכה כר"ג' },
    ])
    const gloss = 'מֻתָּר לְהַטְבִּיל כְּלִי חָדָשׁ הַטָּעוּן טְבִילָה, וְיֵשׁ אוֹסְרִים. הַגָּה: וְהַמִּנְהָג כַּסְּבָרָא הָרִאשׁוֹנָה.'
    expect(findViews(gloss, 'later')).toEqual([
      { kind: 'other-view', words: 'מֻתָּר לְהַטְבִּיל כְּלִי חָדָשׁ הַטָּעוּן טְבִילָה, וְיֵשׁ אוֹסְרִים. …' },
      { kind: 'custom', words: '… וְהַמִּנְהָג כַּסְּבָרָא הָרִאשׁוֹנָה.' },
    ])
  })

  it.each([
    ['ואין הלכה כרבי אליעזר', 'commentary', ['not-followed']],
    ['אמר רבא לית הלכתא כי הא מתניתא', 'rabbinic', ['not-followed']],
    ['בלא סעודה יין פוטר וכן פסק רבינו חננאל', 'commentary', ['agrees']],
    ['ובגד אדמדם מתורגם לשון רש"י ואיננו נכון כי לשון פוגה שביתה', 'commentary', ['disagrees']],
    ['ופליגא דרבי אבהו דאמר רבי אבהו', 'rabbinic', ['disagrees']],
  ] as const)('reads “%s”', (text, layer, expected) => {
    expect(kinds(text, layer)).toEqual(expected)
  })

  it('leaves out questions, conditions and what somebody might say, also when the text before begins them', () => {
    for (const text of [
      'הלכה כמותו או אין הלכה כמותו',
      'במחול לך מחלוקת והלכה כדברי מי',
      'ומי אמר רבי יוחנן הלכה כרבי יהודה',
      'מאן דהוה אמר לי הלכה כרבי יהודה',
      'הלכה: כתיב ליהוה הארץ ומלואה',
    ])
      expect(kinds(text, 'rabbinic'), text).toEqual([])
    expect(kinds('הלכה כרבי יהודה', 'rabbinic', 'אמר רב נחמן')).toEqual(['followed'])
    expect(kinds('הלכה כרבי יהודה', 'rabbinic', 'ולימא')).toEqual([])
  })

  it('leaves out the words that a comment explains, and other versions of a saying in the Talmud', () => {
    expect(kinds('הלכה כחנניה - ונטירותא יתירתא לאו משאוי הוא', 'commentary')).toEqual([])
    expect(kinds('רבי יוחנן אמר ויש אומרים רבי אלעזר אמר', 'rabbinic')).toEqual([])
    expect(kinds('ויש אומרים כן', 'tanakh')).toEqual([])
  })
})
