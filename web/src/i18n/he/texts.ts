import type { Words } from '../words.ts'
import type { texts as english } from '../en/texts.ts'

export const texts: Words<typeof english> = {
  library: 'ארון הספרים',
  panel: 'מקור',
  loading: 'פותח את הספר…',
  loadFailed: 'לא הצלחנו לפתוח את הקטע הזה.',
  notInLibrary: 'הקטע הזה אינו בספרייה.',
  didYouMean: 'אולי התכוונתם לאחד מאלה:',
  previous: 'הקודם',
  next: 'הבא',
  showSection: 'להצגת {{ref}} במלואו',
  hideSection: 'רק הקטע עצמו',
  commentaries: 'מפרשים',
  noCommentaries: 'אין בספרייה פירוש על הקטע הזה.',
  languages: 'שפות הטקסט',
  he: 'עברית',
  en: 'אנגלית',
  ru: 'רוסית',
  editions: 'מהדורות',
  license: 'רישיון:',
  onSefaria: 'לקריאה באתר ספריא',
  copy: 'העתקה עם מראה המקום',
  copied: 'הקטע הועתק',
  copyFailed: 'העתקת הקטע נכשלה',
}
