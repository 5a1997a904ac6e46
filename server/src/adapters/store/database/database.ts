import type { NodePgDatabase } from 'drizzle-orm/node-postgres'

/** The connection that the parts of the store share. */
export type Database = NodePgDatabase
