import type { Cycle } from '@sugya/contract/api/daily'

/** The iCalendar feed and the e-mails of daily study. */
export const daily = {
  feedName: 'Daily study · Sugya',
  dailyMail: {
    subject: 'Daily study · {{date}}',
    why: 'You chose this email in your Sugya account.',
    change: 'Change the choice',
    stop: 'Stop these emails',
  },
  confirmMail: {
    subject: 'Daily study by email: please confirm',
    before: 'You asked to get your daily study at this address. Please confirm it, and the emails begin:',
    button: 'Confirm',
    after: 'If you did not ask for this, you can ignore this email: no other will come.',
  },
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
