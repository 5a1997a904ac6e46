import type { FoundConversation } from '@sugya/contract/api/chat'
import type { MarkedExcerpt } from '@sugya/contract/api/texts'
import type { Cursor } from '../../../cursor.ts'
import type { ConversationStore, Owner } from '../../../ports/store/conversations.ts'
import { toIndexTerms } from '../../../text/analysis/search-terms.ts'
import { cutExcerpt, findWords } from '../../../text/cut-excerpt.ts'

/** Length of an excerpt, in letters: two lines of the list. */
const EXCERPT_LENGTH = 90

interface Search {
  /** Terms of `toQueryTerms`; undefined for all conversations. */
  terms: string[] | undefined
  limit: number
  before?: Cursor | undefined
}

/** The conversations of an owner, latest first, at most `limit`; those of a search with the words that match. */
export async function findConversations(
  store: Pick<ConversationStore, 'list' | 'contents'>,
  owner: Owner,
  { terms, limit, before }: Search,
): Promise<FoundConversation[]> {
  const page = await store.list(owner, { limit, before, words: terms })
  if (terms === undefined || page.length === 0) return page
  const contents = await store.contents(page.map(({ id }) => id))
  const isMatched = (word: string) => toIndexTerms(word).some((term) => terms.some((wanted) => term.startsWith(wanted)))
  return page.map((conversation) => {
    const title = { text: conversation.title, marks: findWords(conversation.title, isMatched) }
    const [question = '', ...others] = (contents.get(conversation.id) ?? []).map(toPlainLine)
    const messages = isTitle(question, conversation.title) ? others : [question, ...others]
    return { ...conversation, found: { title, message: chooseMessage(messages, isMatched, terms) } }
  })
}

/** The excerpt of the message with most of the terms, the earliest of several; null where none has any. */
function chooseMessage(messages: readonly string[], isMatched: (word: string) => boolean, terms: readonly string[]): MarkedExcerpt | null {
  let best: { excerpt: MarkedExcerpt; count: number } | null = null
  for (const text of messages) {
    const marks = findWords(text, isMatched)
    if (marks.length === 0) continue
    const found = toIndexTerms(marks.map(([start, end]) => text.slice(start, end)).join(' '))
    const count = terms.filter((wanted) => found.some((term) => term.startsWith(wanted))).length
    if (best === null || count > best.count) best = { excerpt: cutExcerpt(text, marks, EXCERPT_LENGTH), count }
  }
  return best?.excerpt ?? null
}

/** A message on one line, without markup and numbers of sources. */
const toPlainLine = (content: string): string =>
  content
    .replace(/^\s*(?:#+|>|[-*])\s/gm, '')
    .replace(/\s*\[\d+\]|[*~`]+/g, '')
    .replace(/\s+/g, ' ')
    .trim()

/** Whether the title is the first question, which may be cut; a reader may have given it another one. */
const isTitle = (question: string, title: string): boolean =>
  title.endsWith('…') ? question.startsWith(title.slice(0, -1)) : question === title
