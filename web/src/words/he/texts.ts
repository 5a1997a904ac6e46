import { pageWords } from '@sugya/contract/words/he'
import type { Words } from '../../lib/i18n/words.ts'
import type { texts as english } from '../en/texts.ts'

export const texts: Words<typeof english> = {
  library: pageWords.texts,
  panel: 'מקור',
  loading: 'פותחים את הספר…',
  loadFailed: 'לא הצלחנו לפתוח את הקטע הזה.',
  notInLibrary: pageWords.notInLibrary,
  didYouMean: pageWords.didYouMean,
  previous: pageWords.previous,
  next: pageWords.next,
  showSection: 'להצגת {{ref}} במלואו',
  hideSection: 'רק הקטע עצמו',
  commentaries: 'מפרשים',
  noCommentaries: 'אין בספרייה פירוש על הקטע הזה.',
  languages: 'שפות הטקסט',
  he: 'עברית',
  arc: 'ארמית',
  en: 'אנגלית',
  ru: 'רוסית',
  ar: 'ערבית',
  editions: pageWords.editions,
  license: pageWords.license,
  footnote: 'הערה {{sign}}',
  footnoteMissing: 'הערה במהדורה המודפסת; נוסח ההערה אינו בספרייה.',
  onSefaria: 'לקריאה באתר ספריא',
  copy: 'העתקה עם מראה המקום',
  copied: 'הקטע הועתק',
  copyFailed: 'העתקת הקטע נכשלה',
}
