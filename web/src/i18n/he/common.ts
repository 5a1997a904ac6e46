import type { Words } from '../words.ts'
import type { common as english } from '../en/common.ts'

export const common: Words<typeof english> = {
  appTitle: 'סוגיה',
  language: 'שפה',
  error: 'שגיאה',
  close: 'סגירה',
  undo: 'ביטול',
  retry: 'לנסות שוב',
  notices: 'הודעות',
  preparingTitle: 'הספרייה בהכנה',
  preparingText: 'מסדרים את הספרים על המדפים. זה לוקח כדקה, ורק בפעם הראשונה.',
  preparingFailedTitle: 'הכנת הספרייה נכשלה',
  preparingFailed: 'הסיבה רשומה ביומן השרת. בהפעלה הבאה השרת ינסה שוב.',
  preparingProgress: 'הושלמו',
  notFoundTitle: 'הדף לא נמצא',
  notFoundText: 'אין דף בכתובת הזאת. אולי שכחו להוסיף אותו לנתב?',
  toChat: 'מעבר לצ׳אט',
  brokenTitle: 'משהו השתבש בדף',
  brokenText: 'השיחות שלכם שמורות. טענו את הדף מחדש כדי להמשיך.',
  reload: 'טעינה מחדש',
}
