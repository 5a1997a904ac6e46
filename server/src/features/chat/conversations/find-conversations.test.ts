import { expect, it } from 'vitest'
import { findConversations } from './find-conversations.ts'

/** The message by which a search shows a conversation; null when the title says it already. */
async function findMessage(title: string, contents: string[], ...terms: string[]): Promise<string | null | undefined> {
  const at = '2026-11-23T03:00:00Z'
  const store = {
    list: () => Promise.resolve([{ id: 'c', title, createdAt: at, updatedAt: at }]),
    contents: () => Promise.resolve(new Map([['c', contents]])),
  }
  const [conversation] = await findConversations(store, { kind: 'guest', id: 'g' }, { terms, limit: 1 })
  return conversation?.found && (conversation.found.message?.text ?? null)
}

it('shows messages that begin with the title of a renamed conversation', async () => {
  const contents = ['When does it begin?', 'Shabbat begins at sunset.']
  expect(await findMessage('Shabbat', contents, 'shabbat')).toBe('Shabbat begins at sunset.')
  expect(await findMessage('Shabbat', ['Shabbat and its candles'], 'candles')).toBe('Shabbat and its candles')
})

it.each([
  ['whole', 'Who was Moses?', 'Who was Moses?'],
  ['cut', 'What do the sages say about rising…', 'What do the sages say about rising in honour, and about the aged?'],
])('does not repeat the first question that is the title, %s', async (_name, title, question) => {
  expect(await findMessage(title, [question, 'An answer'], 'sages', 'moses')).toBeNull()
})

it('shows a later message that says the title again', async () => {
  expect(await findMessage('Who was Moses?', ['Who was Moses?', 'A prophet.', 'Who was Moses?'], 'moses')).toBe('Who was Moses?')
})
