import { customType, index, pgTable, uuid } from '../database/drizzle.ts'
import { conversations } from './chat.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/**
 * What a conversation is found by: the words of its title and messages in the form of `text/search-words.ts`. Apart from the conversation itself,
 * whose row is written anew with every question.
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
