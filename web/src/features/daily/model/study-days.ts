/** The days that the server accepts: before the first, one of the cycles has no definition. */
export const FIRST_DAY = '2018-07-15'
export const LAST_DAY = '2199-12-31'

/** The civil day at the reader: `2026-11-23`. */
export function findToday(now = new Date()): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${String(now.getFullYear())}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

/** The day of an address; today for none and for what is no day. */
export function parseDay(text: string | null): string {
  const isDay = text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && text >= FIRST_DAY && text <= LAST_DAY
  return isDay && addDays(text, 0) === text ? text : findToday()
}

/** The day some days later, or earlier for a negative number. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T12:00:00Z`)
  if (Number.isNaN(date.getTime())) return ''
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}
