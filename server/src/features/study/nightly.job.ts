import type { Clock } from '../../ports/clock.ts'
import type { ScheduledJob } from '../../ports/jobs.ts'
import type { StudyStore } from '../../ports/store/study.ts'

/** As long as a browser keeps the cookie of a guest: afterwards nobody can reach what it belongs to. */
const KEEP_MS = 400 * 86_400_000

/** The nightly job that removes what guests kept who have not returned. */
export function createNightlyStudy({ study, clock }: { study: Pick<StudyStore, 'purgeGuests'>; clock: Clock }): ScheduledJob {
  return {
    name: 'forget-guests',
    cron: '41 2 * * *',
    async run() {
      await study.purgeGuests(new Date(clock.now().getTime() - KEEP_MS))
    },
  }
}
