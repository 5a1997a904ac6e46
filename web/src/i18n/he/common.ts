import type { Words } from '../words.ts'
import type { common as english } from '../en/common.ts'

export const common: Words<typeof english> = {
  appTitle: 'סוגיה',
  description:
    'סוגיה: שאלות בספרי היהדות, ותשובות מן המקורות בעברית, באנגלית וברוסית. כל מראה מקום מוכח.',
  language: 'שפה',
  theme: 'מראה',
  themeSystem: 'כמו במכשיר',
  themeLight: 'בהיר',
  themeDark: 'כהה',
  error: 'שגיאה',
  close: 'סגירה',
  undo: 'ביטול',
  loading: 'טוען…',
  showPassword: 'הצגת הסיסמה',
  hidePassword: 'הסתרת הסיסמה',
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
  toStart: 'לדף הבית',
  brokenTitle: 'משהו השתבש בדף',
  brokenText: 'השיחות שלכם שמורות. טענו את הדף מחדש כדי להמשיך.',
  reload: 'טעינה מחדש',
}
