import { useStoredChoice } from './use-stored-choice.ts'

/** Whether a reader keeps the festivals, and so the portions, as in Israel. */
export type StudyPlace = 'israel' | 'diaspora'
export const STUDY_PLACES: readonly StudyPlace[] = ['israel', 'diaspora']

/** The stored place, or the one that the time zone of the device suggests. */
function parsePlace(stored: unknown): StudyPlace {
  if (stored === 'israel' || stored === 'diaspora') return stored
  return Intl.DateTimeFormat().resolvedOptions().timeZone === 'Asia/Jerusalem' ? 'israel' : 'diaspora'
}

/** The reading calendar of this reader, kept for the next visit. */
export function useStudyPlace(): [StudyPlace, (place: StudyPlace) => void] {
  return useStoredChoice('study-place', parsePlace)
}
