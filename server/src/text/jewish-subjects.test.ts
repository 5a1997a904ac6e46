import { describe, expect, it } from 'vitest'
import { namesJewishSubject } from './jewish-subjects.ts'

describe('namesJewishSubject', () => {
  it.each([
    'is sushi kosher',
    'Does God sleep?',
    'what happens on Yom Kippur',
    'God’s name',
    'who was Nebuchadnezzar',
    'is it a sin to vape',
    'בשר וחלב באותו מקרר',
    'курить грех?',
    'מה מברכים על גרנולה',
    'ובשבת?',
    'חייזרים ביהדות',
    'מה זה חז״ל',
    "רצון ה'",
    'можно ли смузи на Песах',
    'что пишет Рамбам',
    'Адам и Ева',
  ])('is true for %s', (question) => expect(namesJewishSubject(question)).toBe(true))

  it.each([
    'my rabbit is not eating',
    'Abraham Lincoln quotes',
    'how old is Michael Jordan',
    'intermittent fasting',
    'sin 30 degrees',
    'החטא ועונשו תקציר',
    'הופעה של עומר אדם',
    'צום לסירוגין',
    'курс доллара сегодня',
  ])('is false for %s', (question) => expect(namesJewishSubject(question)).toBe(false))
})
