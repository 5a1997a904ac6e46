import { describe, expect, it } from 'vitest'
import { createReferences } from '../text/references/references.ts'
import { classicalTitles } from '../text/references/titles/classical-titles.ts'
import { expandNames } from './expand-names.ts'

const references = createReferences(classicalTitles)
const weeklyPortion = () => ({ title: 'Genesis', from: [28, 10], to: [32, 3] })
/** The canonical references of what a question is expanded to. */
const expand = (text: string, language: 'he' | 'en' | 'ru', portion: typeof weeklyPortion | undefined = weeklyPortion) => {
  const expanded = expandNames(text, language, references, portion)
  return expanded === text ? null : references.find(expanded).map(({ reference }) => references.format(reference, 'en'))
}

describe('expandNames', () => {
  it.each([
    ['What is the Shema?', 'en', ['Deuteronomy 6:4-9']],
    ['מהי קריאת שמע?', 'he', ['Deuteronomy 6:4-9']],
    ['Покажи полный текст молитвы Шма', 'ru', ['Deuteronomy 6:4-9']],
    ['the Ten Commandments', 'en', ['Exodus 20:1-17', 'Deuteronomy 5:6-21']],
    ['Каковы десять заповедей?', 'ru', ['Exodus 20:1-17', 'Deuteronomy 5:6-21']],
    ['What is the portion of the week?', 'en', ['Genesis 28:10-32:3']],
    ['מה פרשת השבוע?', 'he', ['Genesis 28:10-32:3']],
    ['О чём недельная глава?', 'ru', ['Genesis 28:10-32:3']],
    ['Rashi on Parashat Noach', 'en', ['Rashi on Genesis 6:9-11:32']],
    ['What does Rashi say on Lech Lecha?', 'en', ['Genesis 12:1-17:27']],
    ['מה אומר רש״י על לך לך?', 'he', ['Rashi on Genesis 12:1-17:27']],
    ['מה מפרש הרמב״ן על פרשת נח', 'he', ['Ramban on Genesis 6:9-11:32']],
    ['Раши на главу Ваера', 'ru', ['Rashi on Genesis 18:1-22:24']],
  ] as const)('writes references into %j', (text, language, refs) => {
    expect(expand(text, language)).toEqual(refs)
  })

  it.each([
    ['When is the Shema said in the evening?', 'en'],
    ['Must women recite the Shema?', 'en'],
    ['מתי קוראים קריאת שמע?', 'he'],
    ['Когда читают Шма?', 'ru'],
    ['Compare the Shema with Genesis 1:1', 'en'],
    ['Who was Noah?', 'en'],
    ['Why did Rashi call Noah righteous?', 'en'],
    ['What does Rashi say on Genesis?', 'en'],
    ['רש״י על בראשית', 'he'],
  ] as const)('leaves %j as it is', (text, language) => {
    expect(expand(text, language)).toBeNull()
  })

  it('leaves the portion of the week to who knows the date', () => {
    expect(expandNames('the portion of the week', 'en', references)).toBe('the portion of the week')
  })
})
