import type { SQL } from 'drizzle-orm'
import type { Owner } from '../../../ports/store/conversations.ts'
import { toIndexTerms } from '../../../text/analysis/search-terms.ts'
import type { Executor } from '../accounts/rows.ts'
import { and, eq, inArray, ne, sql } from '../database/drizzle.ts'
import { messages } from '../schema/chat.ts'

/**
 * Each word is kept behind a mark of its owner, so that a search reads the words of one reader in the index and not those of all. Two owners of
 * the same mark do no harm: whose a conversation is decides its row.
 */
const MARK_LENGTH = 8
const toOwnerMark = (owner: Owner) => owner.id.slice(0, MARK_LENGTH)
/** The same of a row of `conversations` that is called c. */
const rowOwnerMark = sql.raw(`left(coalesce(c.user_id, c.guest_id)::text, ${String(MARK_LENGTH)})`)

const unnestWords = (text: string): SQL => sql`unnest(string_to_array(${toIndexTerms(text).join(' ')}::text, ' '))`

/** The words of a text as the database keeps them for an owner. */
export const toSearchVector = (owner: Owner, text: string): SQL =>
  sql`array_to_tsvector(array(select ${toOwnerMark(owner)}::text || word from ${unnestWords(text)} word))`

/**
 * The ids of an owner's conversations that have all the words, each as the beginning of one of its own; some of another owner of the same mark may
 * be among them. Words are letters and digits only: nothing to escape.
 */
export function findConversationsWith(owner: Owner, words: string[]): SQL {
  const wanted = words.map((word) => `'${toOwnerMark(owner)}${word}':*`).join(' & ')
  return sql`select conversation_id from conversation_words where words @@ ${wanted}::tsquery`
}

/**
 * Has the transaction read words by their index. PostgreSQL knows neither how few one reader has of those in the table, nor that the words lie
 * outside its pages: it would rather unpack all of them (0.7 s for 25,000 conversations against 5 ms).
 */
export async function forceIndexScan(tx: Executor): Promise<void> {
  await tx.execute(sql`set local enable_seqscan = off`)
}

/** Adds the words of a text to those by which a conversation is found. Within the transaction that writes the text. */
export async function addWords(tx: Executor, conversationId: string, text: string): Promise<void> {
  await tx.execute(sql`
    insert into conversation_words (conversation_id, words)
    select c.id, array_to_tsvector(array(select ${rowOwnerMark} || word from ${unnestWords(text)} word)) from conversations c where c.id = ${conversationId}
    on conflict (conversation_id) do update set words = conversation_words.words || excluded.words`)
}

/** Reads all words of a conversation again. The caller holds its row, so that no question or answer comes in between. */
export async function reindexConversation(tx: Executor, conversationId: string, title: string): Promise<void> {
  const rows = await tx
    .select({ content: messages.content })
    .from(messages)
    .where(and(eq(messages.conversationId, conversationId), ne(messages.content, '')))
  await tx.execute(sql`delete from conversation_words where conversation_id = ${conversationId}`)
  await addWords(tx, conversationId, [title, ...rows.map(({ content }) => content)].join('\n'))
}

/** Has the words of conversations bear the mark of their present owner, in place of the one before. After they were handed over. */
export async function replaceOwnerMark(tx: Executor, conversationIds: string[]): Promise<void> {
  if (conversationIds.length === 0) return
  await tx.execute(sql`
    update conversation_words set words = array_to_tsvector(array(
      select ${rowOwnerMark} || substr(word, ${MARK_LENGTH + 1}::int) from unnest(tsvector_to_array(conversation_words.words)) word
    ))
    from conversations c
    where c.id = conversation_words.conversation_id and ${inArray(sql`c.id`, conversationIds)}`)
}
