import type { HebrewDate } from '../../../ports/calendar.ts'
import type { StudyTables } from '../../../ports/study-tables.ts'
import { toSpanReference, type Study } from './study.ts'

/**
 * The Kitzur Shulchan Arukh in a Hebrew year, each day with its own paragraphs, festivals before their time. In a leap
 * year the second Adar reviews the laws of blessings and prayer. A long Cheshvan and Adar have a day without study.
 */
export function findKitzur({ month, day }: HebrewDate, { kitzur }: Pick<StudyTables, 'kitzur'>): Study {
  const span = kitzur[month - 1]?.[day - 1]
  return span === undefined ? { references: [], pause: 'between' } : { references: [toSpanReference('Kitzur Shulchan Arukh', span)] }
}
