import type { SheetSummary } from '@sugya/contract/api/sheets'
import type { StoredBlock } from '../../../ports/store/sheets.ts'
import { check, index, integer, jsonb, pgTable, sql, text, uuid } from '../database/drizzle.ts'
import { users } from './accounts.ts'
import { createdAt, updatedAt } from './columns.ts'

/**
 * Source sheets. The blocks are read and written as a whole; `sources` and `opening` spare the list from reading them.
 */
export const sheets = pgTable(
  'sheets',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The id in the guest's cookie; null once the sheet belongs to a user. */
    guestId: uuid('guest_id'),
    title: text().notNull(),
    blocks: jsonb().$type<StoredBlock[]>().notNull(),
    sources: integer().notNull(),
    opening: jsonb().$type<SheetSummary['opening']>().notNull(),
    revision: integer().notNull().default(1),
    /** The secret of the public link, in clear: its owner must be able to copy it again. */
    link: text().unique(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check('sheets_one_owner', sql`num_nonnulls(${t.userId}, ${t.guestId}) = 1`),
    index('sheets_of_user').on(t.userId, t.updatedAt),
    index('sheets_of_guest').on(t.guestId, t.updatedAt),
  ],
)
