import { expect, it } from 'vitest'
import { stripNumeralMarks, toDisplayedRef } from './displayed-ref.ts'

it.each([
  ['Genesis 25:29-34', 'Genesis 25:29–34'],
  ['Genesis 1:1-2:3', 'Genesis 1:1–2:3'],
  ['Berakhot 2a:5-2b:3', 'Berakhot 2a:5–2b:3'],
  ['Berakhot 2a-3b', 'Berakhot 2a–3b'],
])('shows the range %s with an en dash', (ref, displayed) => expect(toDisplayedRef(ref)).toBe(displayed))

it.each(['Genesis 25:29', 'Tur, Even-HaEzer 5:1', 'Berakhot'])('leaves %s as it is', (ref) => expect(toDisplayedRef(ref)).toBe(ref))

it.each([
  ['בראשית כ״ה:כ״ט–ל״ד', 'בראשית כה:כט–לד'],
  ['רש״י על בראשית א׳:א׳:ב׳', 'רש״י על בראשית א:א:ב'],
  ['ברכות ב׳ ע״א:ה׳', 'ברכות ב ע״א:ה'],
  ['ברכות י״ב ע״ב', 'ברכות יב ע״ב'],
  ['קי״ט', 'קיט'],
  ['Genesis 1:1', 'Genesis 1:1'],
])('writes %s for a margin as %s', (name, plain) => expect(stripNumeralMarks(name)).toBe(plain))
