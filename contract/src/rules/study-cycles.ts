/** The cycles of daily and weekly study, in the order in which they are shown. */
export const CYCLES = [
  'portion',
  'daf',
  'mishnah',
  'yerushalmi',
  'rambam-1',
  'rambam-3',
  'halakhah',
  'tehillim-month',
  'tehillim-week',
  'tanakh-929',
] as const
