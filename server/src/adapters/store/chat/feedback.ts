import type { FeedbackStore } from '../../../ports/store/feedback.ts'
import type { Owner } from '../../../ports/store/conversations.ts'
import type { Database } from '../database/database.ts'
import { and, eq, inArray, ne, sql } from '../database/drizzle.ts'
import { isUuid, isOwnedBy } from './rows.ts'
import { conversations, messages } from '../schema/chat.ts'
import { feedback } from '../schema/sharing.ts'

export function createFeedbackStore(db: Database): FeedbackStore {
  /** Selects the finished answer if the owner has its conversation. */
  const ownAnswer = (owner: Owner, messageId: string) =>
    db
      .select({ id: messages.id })
      .from(messages)
      .innerJoin(conversations, eq(conversations.id, messages.conversationId))
      .where(
        and(eq(messages.id, messageId), eq(messages.role, 'assistant'), ne(messages.status, 'streaming'), isOwnedBy(conversations, owner)),
      )

  return {
    async put(owner, messageId, { rating, reason, note, language }) {
      if (!isUuid(messageId)) return false
      const put = await db.execute(sql`
        insert into feedback (message_id, rating, reason, note, language)
        select id, ${rating}, ${reason}::text, ${note}, ${language} from (${ownAnswer(owner, messageId)}) answer
        on conflict (message_id) do update set
          rating = excluded.rating, reason = excluded.reason, note = excluded.note, language = excluded.language, updated_at = now()`)
      return put.rowCount === 1
    },

    async remove(owner, messageId) {
      if (!isUuid(messageId)) return false
      const removed = await db.delete(feedback).where(inArray(feedback.messageId, ownAnswer(owner, messageId)))
      return removed.rowCount === 1 || (await ownAnswer(owner, messageId)).length === 1
    },
  }
}
