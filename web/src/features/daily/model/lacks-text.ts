import type { DailyReading } from '@sugya/contract/api/daily'

/** Whether something is studied of which the library has no text. */
export const lacksText = ({ pause, passages }: DailyReading): boolean =>
  pause === null && !passages.some(({ part, isInLibrary }) => part === 'whole' && isInLibrary)
