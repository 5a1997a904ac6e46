import { expect, it } from 'vitest'
import { toConversationTitle } from './conversation-title.ts'

it.each([
  ['a short question as it is', 'מי היה משה?', 'מי היה משה?'],
  ['one line of several', 'Who was\n\n  Moses? ', 'Who was Moses?'],
  [
    'a long one cut at a word, without the comma before the cut',
    'What do the sages of the Mishnah say about rising in honour, and about the aged who forgot their learning?',
    'What do the sages of the Mishnah say about rising in honour…',
  ],
  ['one endless word cut in it', 'א'.repeat(100), `${'א'.repeat(60)}…`],
  ['letters counted with their vowels', 'בְּרֵאשִׁ֖ית בָּרָ֣א אֱלֹהִ֑ים אֵ֥ת הַשָּׁמַ֖יִם', 'בְּרֵאשִׁ֖ית בָּרָ֣א אֱלֹהִ֑ים אֵ֥ת הַשָּׁמַ֖יִם'],
])('titles a conversation by %s', (_name, question, title) => {
  expect(toConversationTitle(question)).toBe(title)
})
