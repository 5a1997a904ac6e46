import type { StudyStore } from '../../../ports/store/study.ts'
import type { Database } from '../database/database.ts'
import { createChosenEditionStore } from './chosen-editions.ts'
import { createMarkStore } from './marks.ts'
import { createPlaceStore } from './places.ts'
import { purgeGuests } from './purge-guests.ts'

export function createStudyStore(db: Database): StudyStore {
  return {
    ...createMarkStore(db),
    ...createPlaceStore(db),
    ...createChosenEditionStore(db),
    purgeGuests: (before) => purgeGuests(db, before),
  }
}
