import { timestamp } from '../database/drizzle.ts'

/** Milliseconds, like a JavaScript date: a place between two pages of a list survives the way to the browser and back. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
export const createdAt = () => moment('created_at').notNull().defaultNow()
export const updatedAt = () => moment('updated_at').notNull().defaultNow()
