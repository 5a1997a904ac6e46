import type { daily as english } from '../en/daily.ts'
import type { Translated } from '../translated.ts'

export const daily: Translated<typeof english> = {
  feedName: 'לימוד יומי · סוגיה',
  cycles: {
    portion: 'פרשת השבוע',
    daf: 'הדף היומי',
    mishnah: 'משנה יומית',
    yerushalmi: 'ירושלמי יומי',
    'rambam-1': 'רמב״ם יומי, פרק אחד',
    'rambam-3': 'רמב״ם יומי, שלושה פרקים',
    halakhah: 'הלכה יומית',
    'tehillim-month': 'תהילים לפי ימי החודש',
    'tehillim-week': 'תהילים לפי ימי השבוע',
    'tanakh-929': '929: פרק יומי בתנ״ך',
  },
}
