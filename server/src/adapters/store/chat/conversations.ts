import type { SQL } from 'drizzle-orm'
import { and, asc, desc, eq, inArray, ne, notInArray, sql } from '../database/drizzle.ts'
import type { ConversationStore } from '../../../ports/store/conversations.ts'
import { findConversationsWith, reindexConversation, forceIndexScan } from './conversation-words.ts'
import type { Executor } from '../accounts/rows.ts'
import type { Database } from '../database/database.ts'
import { isUuid, isOwnedBy, isOwnedRow, toMessage } from './rows.ts'
import { conversations, messages, runs } from '../schema/chat.ts'
import { feedback } from '../schema/sharing.ts'
import { usageLogs } from '../schema/usage.ts'

/** The columns of a list. */
const listed = {
  id: conversations.id,
  title: conversations.title,
  createdAt: conversations.createdAt,
  updatedAt: conversations.updatedAt,
}
type Listed = { id: string; title: string; createdAt: Date; updatedAt: Date }
const toConversation = ({ id, title, createdAt, updatedAt }: Listed) => ({
  id,
  title,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
})

export function createConversationStore(db: Database): ConversationStore {
  return {
    async list(owner, { limit, before, words }) {
      if (before !== undefined && !isUuid(before.id)) return []
      const place =
        before === undefined
          ? undefined
          : sql`(${conversations.updatedAt}, ${conversations.id}) < (${before.at}::timestamptz, ${before.id}::uuid)`
      const page = (tx: Executor, found?: SQL) =>
        tx
          .select(listed)
          .from(conversations)
          .where(and(isOwnedBy(conversations, owner), place, found))
          .orderBy(desc(conversations.updatedAt), desc(conversations.id))
          .limit(limit)
      if (words === undefined) return (await page(db)).map(toConversation)
      const rows = await db.transaction(async (tx) => {
        await forceIndexScan(tx)
        const found = sql`with found as materialized (${findConversationsWith(owner, words)}) select conversation_id from found`
        return await page(tx, sql`${conversations.id} in (${found})`)
      })
      return rows.map(toConversation)
    },

    async contents(conversationIds) {
      if (conversationIds.length === 0) return new Map()
      const rows = await db
        .select({ conversationId: messages.conversationId, content: messages.content })
        .from(messages)
        .where(and(inArray(messages.conversationId, [...conversationIds]), ne(messages.content, '')))
        .orderBy(asc(messages.position))
      const byConversation = Map.groupBy(rows, ({ conversationId }) => conversationId)
      return new Map([...byConversation].map(([id, own]) => [id, own.map(({ content }) => content)]))
    },

    async find(owner, id) {
      if (!isUuid(id)) return undefined
      const [row] = await db
        .select(listed)
        .from(conversations)
        .where(isOwnedRow(conversations, owner, id))
      return row && toConversation(row)
    },

    async messages(conversationId) {
      const rows = await db
        .select({ message: messages, feedback: { rating: feedback.rating, reason: feedback.reason, note: feedback.note } })
        .from(messages)
        .leftJoin(feedback, eq(feedback.messageId, messages.id))
        .where(eq(messages.conversationId, conversationId))
        .orderBy(asc(messages.position))
      return rows.map((row) => ({ ...toMessage(row.message), ...(row.feedback && { feedback: row.feedback }) }))
    },

    async outline(conversationId) {
      return await db
        .select({ id: messages.id, role: messages.role, replaces: messages.replaces, follows: messages.follows })
        .from(messages)
        .where(eq(messages.conversationId, conversationId))
        .orderBy(asc(messages.position))
    },

    async lastFinished(ids, limit) {
      if (ids.length === 0) return []
      const rows = await db
        .select()
        .from(messages)
        .where(and(inArray(messages.id, [...ids]), notInArray(messages.status, ['streaming', 'failed']), ne(messages.content, '')))
        .orderBy(desc(messages.position))
        .limit(limit)
      return rows.reverse().map(toMessage)
    },

    async message(id) {
      const [row] = await db.select().from(messages).where(eq(messages.id, id))
      return row && toMessage(row)
    },

    async rename(owner, id, title) {
      if (!isUuid(id)) return undefined
      return await db.transaction(async (tx) => {
        const [row] = await tx
          .update(conversations)
          .set({ title })
          .where(isOwnedRow(conversations, owner, id))
          .returning(listed)
        if (row === undefined) return undefined
        // A search must no longer find the old title.
        await reindexConversation(tx, id, title)
        return toConversation(row)
      })
    },

    async remove(owner, id) {
      if (!isUuid(id)) return false
      return await db.transaction(async (tx) => {
        const runIds = tx.select({ id: runs.id }).from(runs).where(eq(runs.conversationId, id))
        const owned = await tx
          .select({ id: conversations.id })
          .from(conversations)
          .where(isOwnedRow(conversations, owner, id))
          .for('update')
        if (owned.length === 0) return false
        await tx.update(usageLogs).set({ messageContent: '' }).where(inArray(usageLogs.runId, runIds))
        await tx.delete(conversations).where(eq(conversations.id, id))
        return true
      })
    },
  }
}
