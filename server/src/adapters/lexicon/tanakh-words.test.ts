import { describe, expect, it } from 'vitest'
import { openHebrewWords } from './tanakh-words.ts'

const words = openHebrewWords()

describe('openHebrewWords', () => {
  it('reads each verse by its Masoretic numbers', async () => {
    const verse = await words.readVerse('Genesis', 1, 1)
    expect(verse.map(({ text }) => text.replace(/\p{M}/gu, '')).join(' ')).toBe('בראשית ברא אלהים את השמים ואת הארץ')
    expect(verse[1]?.parts[0]).toMatchObject({ strong: 'H1254', morphology: { kind: 'verb', stem: 'qal', form: 'perfect' } })
    expect((await words.readVerse('Daniel', 2, 5))[0]?.language).toBe('arc')
  })
  it('has no words for a verse or a book that does not exist', async () => {
    expect(await words.readVerse('Genesis', 1, 99)).toEqual([])
    expect(await words.readVerse('Berakhot', 3, 1)).toEqual([])
  })
  it('explains a word in three languages, and one that the lexicon lacks by the English dictionary', async () => {
    const known = await words.explain('H430')
    expect(known.lemma).toBe('אֱלֹהִים')
    expect(known.gloss.en).toContain('God')
    expect(known.gloss.ru).toContain('Бог')
    expect(await words.explain('H99999')).toEqual({ lemma: null, gloss: { he: null, en: null, ru: null }, definition: null })
    expect((await words.explain('H8674')).lemma).toBeTruthy()
  })
})
