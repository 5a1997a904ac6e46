import type { SQL } from 'drizzle-orm'
import type { Owner } from '../../../ports/store/conversations.ts'
import { toIndexTerms } from '../../../text/analysis/search-terms.ts'
import type { Executor } from '../accounts/rows.ts'
import { and, eq, inArray, ne, sql } from '../database/drizzle.ts'
import { messages } from '../schema/chat.ts'

/**
 * Words are indexed with a prefix of their owner, so that a search reads the words of one owner and not of all. Two
 * owners with the same prefix do no harm: the row of the conversation decides who owns it.
 */
const MARK_LENGTH = 8
const toOwnerMark = (owner: Owner) => owner.id.slice(0, MARK_LENGTH)
/** The same for a row of `conversations` with the alias c. */
const rowOwnerMark = sql.raw(`left(coalesce(c.user_id, c.guest_id)::text, ${String(MARK_LENGTH)})`)

const unnestWords = (text: string): SQL => sql`unnest(string_to_array(${toIndexTerms(text).join(' ')}::text, ' '))`

/** The words of a text as they are indexed for an owner. */
export const toSearchVector = (owner: Owner, text: string): SQL =>
  sql`array_to_tsvector(array(select ${toOwnerMark(owner)}::text || word from ${unnestWords(text)} word))`

/**
 * Selects the ids of conversations in which each word starts an indexed word, possibly also of an owner with the same
 * prefix. Words contain only letters and digits: there is nothing to escape.
 */
export function findConversationsWith(owner: Owner, words: string[]): SQL {
  const wanted = words.map((word) => `'${toOwnerMark(owner)}${word}':*`).join(' & ')
  return sql`select conversation_id from conversation_words where words @@ ${wanted}::tsquery`
}

/**
 * Makes the transaction use the index of words. PostgreSQL underestimates the cost of a sequential scan, which
 * detoasts every row (0.7 s for 25,000 conversations instead of 5 ms).
 */
export async function forceIndexScan(tx: Executor): Promise<void> {
  await tx.execute(sql`set local enable_seqscan = off`)
}

/** Indexes the words of a text, in the transaction that writes the text. */
export async function addWords(tx: Executor, conversationId: string, text: string): Promise<void> {
  await tx.execute(sql`
    insert into conversation_words (conversation_id, words)
    select c.id, array_to_tsvector(array(select ${rowOwnerMark} || word from ${unnestWords(text)} word)) from conversations c where c.id = ${conversationId}
    on conflict (conversation_id) do update set words = conversation_words.words || excluded.words`)
}

/** Rebuilds the index of a conversation. The caller has locked its row, so that no message is added meanwhile. */
export async function reindexConversation(tx: Executor, conversationId: string, title: string): Promise<void> {
  const rows = await tx
    .select({ content: messages.content })
    .from(messages)
    .where(and(eq(messages.conversationId, conversationId), ne(messages.content, '')))
  await tx.execute(sql`delete from conversation_words where conversation_id = ${conversationId}`)
  await addWords(tx, conversationId, [title, ...rows.map(({ content }) => content)].join('\n'))
}

/** Replaces the owner prefix of indexed words after conversations changed their owner. */
export async function replaceOwnerMark(tx: Executor, conversationIds: string[]): Promise<void> {
  if (conversationIds.length === 0) return
  await tx.execute(sql`
    update conversation_words set words = array_to_tsvector(array(
      select ${rowOwnerMark} || substr(word, ${MARK_LENGTH + 1}::int) from unnest(tsvector_to_array(conversation_words.words)) word
    ))
    from conversations c
    where c.id = conversation_words.conversation_id and ${inArray(sql`c.id`, conversationIds)}`)
}
