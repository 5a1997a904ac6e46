import type { Words } from '../../lib/i18n/words.ts'
import type { search as english } from '../en/search.ts'

export const search: Words<typeof english> = {
  placeholder: 'מראה מקום, ספר, מחבר או כל מילה',
  hint: 'אפשר להקליד מראה מקום, למשל בראשית כ״ה:ל״ד, שם של ספר או מילים לחיפוש.',
  list: 'לאן עוברים',
  recent: 'לאחרונה',
  texts: 'טקסטים',
  conversations: 'שיחות',
  absent: 'אין בספרייה הזאת',
  searchFor: 'חיפוש ״{{text}}״ בטקסטים',
  askAbout: 'שאלה: ״{{text}}״',
  works_one: 'ספר אחד',
  works_two: 'שני ספרים',
  works_other: '{{count}} ספרים',
  found_one: 'הצעה אחת',
  found_two: 'שתי הצעות',
  found_other: '{{count}} הצעות',
}
