import type { Cycle, Place } from '@sugya/contract/api/daily'
import type { MarkColor, MarkKind, WordRange } from '@sugya/contract/api/study'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { boolean, check, date, index, integer, jsonb, pgTable, sql, text, uniqueIndex, uuid } from '../database/drizzle.ts'
import { users } from './accounts.ts'
import { createdAt, moment, updatedAt } from './columns.ts'

const owner = () => ({
  userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
  /** The id in the guest's cookie; null once the row belongs to a user. */
  guestId: uuid('guest_id'),
})
const ownedByOne = (name: string, t: { userId: PgColumn; guestId: PgColumn }) =>
  check(name, sql`num_nonnulls(${t.userId}, ${t.guestId}) = 1`)

/** Bookmarks, notes and highlights. */
export const studyMarks = pgTable(
  'study_marks',
  {
    /** Chosen by the browser, and its owner's alone: nobody learns whether somebody else has it. */
    id: uuid().notNull(),
    ...owner(),
    kind: text().$type<MarkKind>().notNull(),
    work: text().notNull(),
    ref: text().notNull(),
    /** The numbers of the reference. PostgreSQL compares arrays item by item, which is the order of a work. */
    fromAddress: integer('from_address').array().notNull(),
    toAddress: integer('to_address').array().notNull(),
    text: text().notNull().default(''),
    color: text().$type<MarkColor>(),
    range: jsonb().$type<WordRange>(),
    revision: integer().notNull().default(1),
    /** The browser of the last change. */
    device: text().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    ownedByOne('study_marks_one_owner', t),
    uniqueIndex('study_marks_id_of_user').on(t.userId, t.id),
    uniqueIndex('study_marks_id_of_guest').on(t.guestId, t.id),
    index('study_marks_of_user')
      .on(t.userId, t.work)
      .where(sql`${t.userId} is not null`),
    index('study_marks_of_guest')
      .on(t.guestId, t.work)
      .where(sql`${t.guestId} is not null`),
  ],
)

/** Where a reader has stopped in a work. */
export const studyPlaces = pgTable(
  'study_places',
  { ...owner(), work: text().notNull(), ref: text().notNull(), readAt: moment('read_at').notNull() },
  (t) => [
    ownedByOne('study_places_one_owner', t),
    uniqueIndex('study_places_of_user').on(t.userId, t.work),
    uniqueIndex('study_places_of_guest').on(t.guestId, t.work),
  ],
)

/** The sections that a reader has read, once a day. */
export const studyHistory = pgTable(
  'study_history',
  {
    id: uuid().primaryKey().defaultRandom(),
    ...owner(),
    work: text().notNull(),
    ref: text().notNull(),
    /** The day of `readAt` in UTC. */
    day: date().notNull(),
    readAt: moment('read_at').notNull(),
  },
  (t) => [
    ownedByOne('study_history_one_owner', t),
    uniqueIndex('study_history_day_of_user').on(t.userId, t.day, t.ref),
    uniqueIndex('study_history_day_of_guest').on(t.guestId, t.day, t.ref),
    index('study_history_of_user')
      .on(t.userId, t.readAt, t.id)
      .where(sql`${t.userId} is not null`),
    index('study_history_of_guest')
      .on(t.guestId, t.readAt, t.id)
      .where(sql`${t.guestId} is not null`),
  ],
)

/** The editions in which a reader prefers to read. */
export const studyEditions = pgTable(
  'study_editions',
  { ...owner(), title: text().notNull(), chosenAt: moment('chosen_at').notNull() },
  (t) => [
    ownedByOne('study_editions_one_owner', t),
    uniqueIndex('study_editions_of_user').on(t.userId, t.title),
    uniqueIndex('study_editions_of_guest').on(t.guestId, t.title),
  ],
)

/** Readers who have changed whether their reading is recorded. */
export const studySettings = pgTable('study_settings', { ...owner(), remember: boolean().notNull(), updatedAt: updatedAt() }, (t) => [
  ownedByOne('study_settings_one_owner', t),
  uniqueIndex('study_settings_of_user').on(t.userId),
  uniqueIndex('study_settings_of_guest').on(t.guestId),
])

/** Readers who get their daily study by e-mail. */
export const dailyMails = pgTable(
  'daily_mails',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    cycles: jsonb().$type<Cycle[]>().notNull(),
    place: text().$type<Place>().notNull(),
    hour: integer().notNull(),
    timeZone: text('time_zone').notNull(),
    /** When the reader followed the link of the first e-mail. */
    confirmedAt: moment('confirmed_at'),
    /** When the row is due. The process that moves it sends the e-mail. */
    nextAt: moment('next_at').notNull(),
    /** The last day at the reader for which an e-mail was sent or is being sent. */
    sentDay: date('sent_day'),
    /** E-mails that failed since the last that was sent. */
    failures: integer().notNull().default(0),
  },
  (t) => [index('daily_mails_due').on(t.nextAt)],
)
