import { pageWords } from '@sugya/contract/words/he'
import type { Words } from '../../lib/i18n/words.ts'
import type { common as english } from '../en/common.ts'

export const common: Words<typeof english> = {
  appTitle: pageWords.product,
  language: pageWords.language,
  theme: 'מראה',
  themeSystem: 'כמו במכשיר',
  themeLight: 'בהיר',
  themeDark: 'כהה',
  error: 'שגיאה',
  close: 'סגירה',
  undo: 'ביטול',
  loading: 'טוענים…',
  showPassword: 'הצגת הסיסמה',
  hidePassword: 'הסתרת הסיסמה',
  retry: 'לנסות שוב',
  notices: 'הודעות',
  preparingTitle: 'הספרייה בהכנה',
  preparingText: 'מסדרים את הספרים על המדפים. זה לוקח כדקה, ורק בפעם הראשונה.',
  preparingFailedTitle: 'הכנת הספרייה נכשלה',
  preparingFailed: 'הסיבה רשומה ביומן השרת. בהפעלה הבאה השרת ינסה שוב.',
  preparingProgress: 'הושלמו',
  notFoundTitle: pageWords.none,
  notFoundText: pageWords.noneText,
  toChat: 'מעבר לצ׳אט',
  notFoundWays: 'לאן אפשר להמשיך',
  toStart: 'לדף הבית',
  brokenTitle: 'משהו השתבש בדף',
  brokenText: 'השיחות שלכם שמורות. טענו את הדף מחדש כדי להמשיך.',
  reload: 'טעינה מחדש',
}
