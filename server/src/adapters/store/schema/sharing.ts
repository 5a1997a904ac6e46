import type { FeedbackReason } from '@sugya/contract/api/feedback'
import type { Language } from '@sugya/contract/api/texts'
import { createdAt, updatedAt } from './columns.ts'
import { bigint, index, pgTable, text, uniqueIndex, uuid } from '../database/drizzle.ts'
import { users } from './accounts.ts'
import { conversations, messages } from './chat.ts'

/**
 * Public links to a snapshot of a conversation. Finished messages never change, so the position of the last one
 * defines the snapshot. The id is the secret of the link, stored in clear: its owner must be able to copy it again.
 */
export const sharedLinks = pgTable(
  'shared_links',
  {
    id: text().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    /** Position of the last message that is shown. */
    upTo: bigint('up_to', { mode: 'number' }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('shared_links_of_conversation').on(t.conversationId, t.upTo), index('shared_links_of_user').on(t.userId)],
)

/** Feedback on answers. It belongs to the owner of the conversation and moves with it when a guest signs up. */
export const feedback = pgTable(
  'feedback',
  {
    id: uuid().primaryKey().defaultRandom(),
    messageId: uuid('message_id')
      .notNull()
      .unique()
      .references(() => messages.id, { onDelete: 'cascade' }),
    rating: text().$type<'up' | 'down'>().notNull(),
    reason: text().$type<FeedbackReason>(),
    note: text().notNull().default(''),
    /** Language of the interface. */
    language: text().$type<Language>().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index('feedback_latest').on(t.updatedAt)],
)
