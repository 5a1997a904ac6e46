import type { SharedLink } from '@sugya/contract/api/sharing'
import { type BranchMessage, listPath } from '@sugya/contract/rules/branches'
import type { SharingStore } from '../../../ports/store/sharing.ts'
import type { Database } from '../database/database.ts'
import { and, asc, desc, eq, inArray, lte, sql } from '../database/drizzle.ts'
import { isUuid, toMessage } from './rows.ts'
import { messages } from '../schema/chat.ts'
import { sharedLinks } from '../schema/sharing.ts'

/** Ids come from URLs: the database is not queried for anything else. */
const isLinkId = (id: string): boolean => /^[\w-]{1,64}$/.test(id)

const listed = {
  id: sharedLinks.id,
  createdAt: sharedLinks.createdAt,
  conversationId: sharedLinks.conversationId,
  upTo: sharedLinks.upTo,
}
type Listed = { id: string; createdAt: Date; conversationId: string; upTo: number }

export function createSharingStore(db: Database): SharingStore {
  /** How many questions each link shows: those of its branch. */
  async function countQuestions<Row extends Listed>(links: readonly Row[]): Promise<(Row & { questions: number })[]> {
    if (links.length === 0) return []
    const { conversationId, id, role, position, replaces, follows } = messages
    const rows = await db
      .select({ conversationId, id, role, position, replaces, follows })
      .from(messages)
      .where(inArray(conversationId, [...new Set(links.map((link) => link.conversationId))]))
      .orderBy(asc(position))
    const conversations = Map.groupBy(rows, (row) => row.conversationId)
    return links.map((link) => {
      const shown = toBranch(conversations.get(link.conversationId) ?? [], link.upTo)
      return { ...link, questions: shown.filter((message) => message.role === 'user').length }
    })
  }
  const toLinks = async (links: readonly Listed[]): Promise<SharedLink[]> =>
    (await countQuestions(links)).map(({ id, createdAt, questions }) => ({ id, createdAt: createdAt.toISOString(), questions }))

  return {
    async create(userId, conversationId, id, upTo) {
      if (!isUuid(conversationId) || (upTo !== null && !isUuid(upTo))) return undefined
      // One statement, so that a concurrent question is shared with its answer or not at all.
      const { rows } = await db.execute<{ id: string }>(sql`
        insert into shared_links (id, user_id, conversation_id, title, up_to)
        select ${id}, c.user_id, c.id, c.title, last.position
        from conversations c, lateral (
          select max(m.position) as position from messages m
          where m.conversation_id = c.id and m.role = 'assistant' and m.content <> '' and (${upTo}::uuid is null or m.id = ${upTo}::uuid) and not exists (
            select 1 from messages s where s.conversation_id = c.id and s.status = 'streaming' and s.position <= m.position
          )
        ) last
        where c.id = ${conversationId} and c.user_id = ${userId} and last.position is not null
        on conflict (conversation_id, up_to) do update set title = excluded.title
        returning id`)
      const made = rows[0]?.id
      if (made === undefined) return undefined
      const [link] = await db.select(listed).from(sharedLinks).where(eq(sharedLinks.id, made))
      return link && (await toLinks([link]))[0]
    },

    async list(conversationId) {
      if (!isUuid(conversationId)) return []
      const rows = await db
        .select(listed)
        .from(sharedLinks)
        .where(eq(sharedLinks.conversationId, conversationId))
        .orderBy(desc(sharedLinks.upTo))
      return await toLinks(rows)
    },

    async listByUser(userId) {
      const rows = await db
        .select({ ...listed, title: sharedLinks.title })
        .from(sharedLinks)
        .where(eq(sharedLinks.userId, userId))
        .orderBy(desc(sharedLinks.createdAt), desc(sharedLinks.id))
      return (await countQuestions(rows)).map(({ upTo: _, createdAt, ...link }) => ({ ...link, createdAt: createdAt.toISOString() }))
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
      return { title: link.title, sharedAt: link.createdAt.toISOString(), messages: toBranch(rows, link.upTo).map(toMessage) }
    },
  }
}

/** The branch that ends with the message at `upTo`. `rows`: those of the conversation, in order. */
function toBranch<Row extends BranchMessage & { position: number }>(rows: readonly Row[], upTo: number): Row[] {
  const last = rows.find(({ position }) => position === upTo)
  return last === undefined ? [] : listPath(rows, last.id)
}
