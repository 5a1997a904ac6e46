import type { NodePgDatabase } from 'drizzle-orm/node-postgres'

/** The connection that all stores share. */
export type Database = NodePgDatabase
