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
  preparingText: 'הספרים נערכים על המדפים. זה לוקח כדקה, ורק בפעם הראשונה.',
  preparingFailed: 'הכנת הספרייה נכשלה. הסיבה רשומה ביומן השרת; הפעלה מחדש תנסה שוב.',
  preparingProgress: 'הושלמו',
  notFoundTitle: 'הדף לא נמצא',
  notFoundText: 'אין דף בכתובת הזאת.',
  toChat: 'אל הצ׳אט',
  brokenTitle: 'משהו השתבש בדף',
  brokenText: 'השיחות שלכם שמורות. טענו את הדף מחדש כדי להמשיך.',
  reload: 'טעינה מחדש',
}
