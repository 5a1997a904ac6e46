import { customType, index, pgTable, uuid } from '../database/drizzle.ts'
import { conversations } from './chat.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/**
 * The search index of conversations: the words of title and messages as index terms. Not a column of `conversations`,
 * since every question rewrites that row.
 */
export const conversationWords = pgTable(
  'conversation_words',
  {
    conversationId: uuid('conversation_id')
      .primaryKey()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    words: tsvector().notNull(),
  },
  (t) => [index('conversation_words_found').using('gin', t.words)],
)
