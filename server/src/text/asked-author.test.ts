import { expect, it } from 'vitest'
import { findAskedAuthor } from './asked-author.ts'

it.each([
  ['Who was Rashi?', 'Rashi (R. Shlomo Yitzchaki)'],
  ['מי היה רש"י', 'Rashi (R. Shlomo Yitzchaki)'],
  ['где жил Раши?', 'Rashi (R. Shlomo Yitzchaki)'],
  ['who is rabbi moses maimonides', 'Rambam (Maimonides)'],
  ['מי זה הרמב״ם', 'Rambam (Maimonides)'],
  ['расскажи о Рамбаме', 'Rambam (Maimonides)'],
  ['who was ibn ezra', 'R. Avraham ibn Ezra'],
  ['Кто такой Виленский Гаон?', 'The Vilna Gaon (R. Eliyahu ben Shlomo Zalman)'],
  ['what books did Rabbi Nachman of Breslov write', 'R. Nachman of Breslov'],
])('reads that %j asks about the author %s', (question, author) => {
  expect(findAskedAuthor(question)).toMatchObject({ work: null, authorship: { author: { en: author } } })
})

it.each([
  ['What is the Talmud?', 'Babylonian Talmud'],
  ['מה זה גמרא', 'Babylonian Talmud'],
  ['Кто написал Мишну?', 'Mishnah'],
  ['when was the mishnah compiled', 'Mishnah'],
  ['who wrote the shulchan aruch', 'Shulchan Arukh'],
  ['מי חיבר את השולחן ערוך?', 'Shulchan Arukh'],
  ['что такое книга Зоар', 'Zohar'],
  ['who is the author of the Tanya', 'Tanya'],
])('reads that %j asks about the work %s', (question, work) => {
  expect(findAskedAuthor(question)?.work?.name.en).toBe(work)
})

it.each([
  'What did Rashi say?',
  'Who is Rabbi Akiva?',
  'מי היה הלל',
  'Кто такой Онкелос',
  'who was Moses',
  'who wrote Genesis',
  'what is love',
  'what is the Talmud’s view of anger',
  'Who was Rashi’s teacher',
  'What does Rambam say about free will?',
])('leaves %j to the search: it asks more, or about a person of whom the texts tell', (question) => {
  expect(findAskedAuthor(question)).toBeNull()
})

it('reads a question in linear time, and none that is long', () => {
  expect(findAskedAuthor(`who was ${'rashi '.repeat(2_000)}`)).toBeNull()
})
