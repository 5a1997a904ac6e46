import { expect, it } from 'vitest'
import { isPlaceLike } from './place-like.ts'
import { createReferences } from './references.ts'
import { classicalTitles } from './titles/classical-titles.ts'

const references = createReferences(classicalTitles)

it.each([
  ...['Genesis 99', 'Gen 51:3', 'Berakhot 120a', 'Быт. 3:99', 'Rashi on Genesis 99:1?', 'Psalms 151-152'],
  ...['בראשית צ״ט', 'ברכות ק"כ', 'ברכות קכ ע״א', 'ברכות דף קכ ע"ב', 'מסכת ברכות דף ק״כ', 'ברכות ק״כ, ע״א', 'יונה ז׳'],
])('%j looks like a place', (text) => expect(isPlaceLike(references, text)).toBe(true))

it.each([
  ...['Who sold his birthright?', 'Genesis 99 and what Rashi says of it', '613 commandments', 'Why is the number 18 lucky?'],
  ...['ספרי תנ״ך', 'הלכות שבת לרמב״ם', 'דברי חז״ל', 'תהילים שלי', 'תענית שני', 'שבת חוה״מ', 'ברכות ק״ש'],
  ...['שמואל ב׳', "שמואל ב'", 'מלכים א׳', 'דברי הימים ב׳', 'יום ו׳', "אדר ב'", 'פסח ז׳', 'חג ט״ו', 'כיתה א׳', 'ליל הסדר ב׳'],
])('%j does not', (text) => expect(isPlaceLike(references, text)).toBe(false))
