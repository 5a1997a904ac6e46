import { describe, expect, it } from 'vitest'
import { indexSounds, openSounds, toHebrewSounds, toSoundVariants } from './sounds.ts'

const phrases = ['כיבוד אב ואם', 'אם אין אני לי מי לי', 'פיקוח נפש דוחה שבת', 'כל ישראל ערבים זה בזה', 'ספר תורה']
const search = openSounds(indexSounds(phrases.map((phrase, topic) => ({ words: phrase.split(' '), topic }))))
const find = (text: string, known: string[] = []) => {
  const words = text.split(' ')
  return search(words, (place) => known.includes(words[place] ?? ''))
}

describe('sounds of words', () => {
  it.each([
    ['כיבוד', 'KBD'],
    ['ואם', 'BM'],
    ['מצוה', 'MC'],
    ['אי', ''],
  ])('of the Hebrew %s are its consonants', (word, sounds) => expect(toHebrewSounds(word)).toBe(sounds))

  it.each([
    ['kibbud', 'KBD'],
    ['Mitzvah', 'MC'],
    ['shabbat', 'SBT'],
    ['шаббат', 'SBT'],
    ['галаха', 'L'],
    ['hanukkah', 'KNK'],
  ])('of %s may be those of the Hebrew word', (word, sounds) => expect(toSoundVariants(word)).toContain(sounds))
})

describe('openSounds', () => {
  it.each([
    ['kibud av vaem', 0],
    ['кибуд ав ваэм', 0],
    ['im ein ani li mi li', 1],
    ['им эйн ани ли ми ли', 1],
    ['pikuach nefesh', 2],
    ['kol yisroel areivim', 3],
  ])('hears the phrase in %j', (text, topic) => expect(find(text).map((match) => match.topic)).toEqual([topic]))

  it('names the words that sound like the phrase', () => {
    expect(find('what is pikuach nefesh please', ['what', 'is', 'please'])).toEqual([{ topic: 2, from: 2, to: 4 }])
  })

  it('hears nothing in words of the language, in one word alone and in too few consonants', () => {
    expect(find('safer tower', ['safer', 'tower'])).toEqual([])
    expect(find('pikuach')).toEqual([])
    expect(find('mi li')).toEqual([])
  })

  it('searches a long message quickly, however its letters may be heard', () => {
    expect(find(Array<string>(500).fill('hvwhvwhzshzshvw').join(' '))).toEqual([])
  })
})
