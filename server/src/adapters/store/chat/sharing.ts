import type { SharingStore } from '../../../ports/store/sharing.ts'
import type { Database } from '../database/database.ts'
import { and, asc, desc, eq, lte, sql } from '../database/drizzle.ts'
import { isUuid, toMessage } from './rows.ts'
import { messages } from '../schema/chat.ts'
import { sharedLinks } from '../schema/sharing.ts'

/** Ids come from URLs: the database is not queried for anything else. */
const isLinkId = (id: string): boolean => /^[\w-]{1,64}$/.test(id)

const listed = {
  id: sharedLinks.id,
  createdAt: sharedLinks.createdAt,
  // Qualified names: in the subquery, bare ones would refer to the message.
  questions: sql<number>`(
    select count(*)::int from messages m
    where m.conversation_id = shared_links.conversation_id and m.role = 'user' and m.position <= shared_links.up_to
  )`,
}
const toLink = <Row extends { createdAt: Date }>(row: Row) => ({ ...row, createdAt: row.createdAt.toISOString() })

export function createSharingStore(db: Database): SharingStore {
  return {
    async create(userId, conversationId, id) {
      if (!isUuid(conversationId)) return undefined
      // One statement, so that a concurrent question is shared with its answer or not at all.
      const { rows } = await db.execute<{ id: string }>(sql`
        insert into shared_links (id, user_id, conversation_id, title, up_to)
        select ${id}, c.user_id, c.id, c.title, last.position
        from conversations c, lateral (
          select max(m.position) as position from messages m
          where m.conversation_id = c.id and m.role = 'assistant' and m.content <> '' and not exists (
            select 1 from messages s where s.conversation_id = c.id and s.status = 'streaming' and s.position <= m.position
          )
        ) last
        where c.id = ${conversationId} and c.user_id = ${userId} and last.position is not null
        on conflict (conversation_id, up_to) do update set title = excluded.title
        returning id`)
      const made = rows[0]?.id
      if (made === undefined) return undefined
      const [link] = await db.select(listed).from(sharedLinks).where(eq(sharedLinks.id, made))
      return link && toLink(link)
    },

    async list(conversationId) {
      if (!isUuid(conversationId)) return []
      const rows = await db
        .select(listed)
        .from(sharedLinks)
        .where(eq(sharedLinks.conversationId, conversationId))
        .orderBy(desc(sharedLinks.upTo))
      return rows.map(toLink)
    },

    async listByUser(userId) {
      const rows = await db
        .select({ ...listed, conversationId: sharedLinks.conversationId, title: sharedLinks.title })
        .from(sharedLinks)
        .where(eq(sharedLinks.userId, userId))
        .orderBy(desc(sharedLinks.createdAt), desc(sharedLinks.id))
      return rows.map(toLink)
    },

    async remove(userId, id) {
      if (!isLinkId(id)) return false
      const removed = await db.delete(sharedLinks).where(and(eq(sharedLinks.id, id), eq(sharedLinks.userId, userId)))
      return removed.rowCount === 1
    },

    async find(id) {
      if (!isLinkId(id)) return undefined
      const [link] = await db.select().from(sharedLinks).where(eq(sharedLinks.id, id))
      if (link === undefined) return undefined
      const rows = await db
        .select()
        .from(messages)
        .where(and(eq(messages.conversationId, link.conversationId), lte(messages.position, link.upTo)))
        .orderBy(asc(messages.position))
      // The conversation was deleted between the two reads.
      if (rows.length === 0) return undefined
      return { title: link.title, sharedAt: link.createdAt.toISOString(), messages: rows.map((row) => toMessage(row)) }
    },
  }
}
