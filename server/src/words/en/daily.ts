import type { Cycle } from '@sugya/contract/api/daily'

/** The iCalendar feed of daily study. */
export const daily = {
  feedName: 'Daily study · Sugya',
  cycles: {
    portion: 'Weekly portion',
    daf: 'Daf Yomi',
    mishnah: 'Daily Mishnah',
    yerushalmi: 'Yerushalmi Yomi',
    'rambam-1': 'Daily Rambam, one chapter',
    'rambam-3': 'Daily Rambam, three chapters',
    halakhah: 'Daily halakhah',
    'tehillim-month': 'Psalms by the day of the month',
    'tehillim-week': 'Psalms by the day of the week',
    'tanakh-929': '929: a chapter of Tanakh',
  } satisfies Record<Cycle, string>,
}
