import { expect, it } from 'vitest'
import { isPlaceLike } from './place-like.ts'

it.each([
  ...['Genesis 99', 'Gen 51:3', 'Berakhot 120a', 'Быт. 3:99', 'Rashi on Genesis 99:1?', 'Psalms 151-152'],
  ...['בראשית צ״ט', 'ברכות ק"כ', 'ברכות קכ ע״א', 'ברכות דף קכ ע"ב', 'ברכות ק״כ, ע״א', 'שבת ר׳'],
])('%j looks like a place', (text) => expect(isPlaceLike(text)).toBe(true))

it.each([
  ...['Who sold his birthright?', 'Genesis 99 and what Rashi says of it', '613 commandments', 'Why is the number 18 lucky?'],
  ...['ספרי תנ״ך', 'הלכות שבת לרמב״ם', 'דברי חז״ל', 'תהילים שלי', 'תענית שני', 'שבת חוה״מ', 'ברכות ק״ש'],
])('%j does not', (text) => expect(isPlaceLike(text)).toBe(false))
