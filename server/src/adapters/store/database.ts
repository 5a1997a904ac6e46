import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type * as schema from './schema.ts'

/** The connection that the parts of the store share. */
export type Database = NodePgDatabase<typeof schema>
