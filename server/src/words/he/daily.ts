import type { daily as english } from '../en/daily.ts'
import type { Translated } from '../translated.ts'

export const daily: Translated<typeof english> = {
  feedName: 'לימוד יומי · סוגיה',
  dailyMail: {
    subject: 'הלימוד היומי · {{date}}',
    why: 'ביקשתם את ההודעה הזאת בחשבון שלכם באתר סוגיה.',
    change: 'לשינוי הבחירה',
    stop: 'להפסקת ההודעות',
  },
  confirmMail: {
    subject: 'הלימוד היומי בדוא״ל: נא לאשר',
    before: 'ביקשתם לקבל את הלימוד היומי לכתובת הזאת. אשרו, וההודעות יתחילו להגיע:',
    button: 'לאישור',
    after: 'לא אתם ביקשתם? אין צורך לעשות דבר: לא תגיע שום הודעה נוספת.',
  },
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
