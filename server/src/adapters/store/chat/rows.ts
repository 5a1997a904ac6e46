import type { Message } from '@sugya/contract/api/chat'
import type { SQL } from 'drizzle-orm'
import { and, eq } from '../database/drizzle.ts'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Owner } from '../../../ports/store/conversations.ts'
import type { Run } from '../../../ports/store/runs.ts'
import type { messages, runs } from '../schema/chat.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Ids come from URLs: PostgreSQL fails on anything but a uuid, and callers report "not found" instead. */
export const isUuid = (id: string): boolean => UUID.test(id)

/** The condition that a row belongs to the owner. */
export function isOwnedBy(table: { userId: PgColumn; guestId: PgColumn }, owner: Owner): SQL {
  return eq(owner.kind === 'user' ? table.userId : table.guestId, owner.id)
}

export function isOwnedRow(table: { id: PgColumn; userId: PgColumn; guestId: PgColumn }, owner: Owner, id: string): SQL | undefined {
  return and(eq(table.id, id), isOwnedBy(table, owner))
}

export const toOwnerColumns = (owner: Owner) => ({
  userId: owner.kind === 'user' ? owner.id : null,
  guestId: owner.kind === 'guest' ? owner.id : null,
})

export function toMessage({ position: _position, timestamp, replaces, follows, ...row }: typeof messages.$inferSelect): Message {
  const place = { ...(replaces === null ? {} : { replaces }), ...(follows === null ? {} : { follows }) }
  return { ...row, timestamp: timestamp.toISOString(), ...place }
}

export function toRun(row: typeof runs.$inferSelect): Run {
  const owner: Owner = row.userId === null ? { kind: 'guest', id: row.guestId ?? '' } : { kind: 'user', id: row.userId }
  const { id, status, conversationId, userMessageId, messageId, lastSeq, errorCode } = row
  return { id, owner, status, conversationId, userMessageId, messageId, lastSeq, errorCode }
}
