import type { Cycle } from '@sugya/contract/api/daily'
import type { daily } from '../../../words/en/daily.ts'

type Key = keyof typeof daily

/** The name of each cycle, and a sentence about it. */
export const CYCLE_WORDS: Record<Cycle, { name: Key; text?: Key }> = {
  portion: { name: 'portion' },
  daf: { name: 'daf', text: 'dafText' },
  mishnah: { name: 'mishnah', text: 'mishnahText' },
  yerushalmi: { name: 'yerushalmi', text: 'yerushalmiText' },
  'rambam-1': { name: 'rambam1', text: 'rambam1Text' },
  'rambam-3': { name: 'rambam3', text: 'rambam3Text' },
  halakhah: { name: 'halakhah', text: 'halakhahText' },
  'tehillim-month': { name: 'tehillimMonth', text: 'tehillimMonthText' },
  'tehillim-week': { name: 'tehillimWeek', text: 'tehillimWeekText' },
  'tanakh-929': { name: 'tanakh929', text: 'tanakh929Text' },
}
