const DAY = 86_400_000
/** Days of "the last week". */
const WEEK = 7

export type Age = 'today' | 'yesterday' | 'thisWeek' | 'earlier'

/**
 * Computes to which group of the list a moment belongs, by the calendar days of this device. A moment in the future
 * counts as today.
 */
export function computeAge(moment: string, now: Date): Age {
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate())
  const then = new Date(moment)
  // Rounded, since a day may have 23 or 25 hours.
  const days = Math.round((midnight.getTime() - new Date(then.getFullYear(), then.getMonth(), then.getDate()).getTime()) / DAY)
  if (days <= 0) return 'today'
  if (days === 1) return 'yesterday'
  return days < WEEK ? 'thisWeek' : 'earlier'
}
