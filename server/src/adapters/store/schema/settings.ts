import { createdAt } from './columns.ts'
import { pgTable, text } from '../database/drizzle.ts'

/** Values that the installation generates once, like the key of its cookies, and those an administrator sets. */
export const settings = pgTable('settings', { key: text().primaryKey(), value: text().notNull(), createdAt: createdAt() })
