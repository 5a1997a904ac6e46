import { timestamp } from '../database/drizzle.ts'

/** Millisecond precision, like a JavaScript date, so that a cursor survives the round trip to the browser. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
export const createdAt = () => moment('created_at').notNull().defaultNow()
export const updatedAt = () => moment('updated_at').notNull().defaultNow()
