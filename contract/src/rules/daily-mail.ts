import type { DailyMailChoice } from '../api/daily.ts'

/** Whether two choices are the same. Saving again what is not confirmed, without a change, asks for another link. */
export function isSameChoice(one: DailyMailChoice, other: DailyMailChoice): boolean {
  const [cycles, others] = [one, other].map((choice) => [...choice.cycles].sort().join())
  return cycles === others && one.hour === other.hour && one.timeZone === other.timeZone && one.place === other.place
}
