import type { Words } from '../../lib/i18n/words.ts'
import type { usage as english } from '../en/usage.ts'

export const usage: Words<typeof english> = {
  left_one: 'נותרה שאלה אחת מתוך\u00a0{{limit}}',
  left_two: 'נותרו שתי שאלות מתוך\u00a0{{limit}}',
  left_other: 'נותרו {{count}} שאלות מתוך\u00a0{{limit}}',
  none: 'לא נותרו שאלות',
  newIn: 'שאלות חדשות בעוד {{time}}, בשעה {{hour}}',
  availableNow: 'זמין עכשיו',
  upgrade: 'שדרוג',
  owing: 'החיוב על הפרימיום נכשל',
  pay: 'לתשלום',
  limitTitle: 'מכסת השאלות נוצלה',
  limitText: 'ניצלתם את כל השאלות החינמיות. אפשרות השדרוג מופיעה עכשיו למטה.',
  upgradeNow: 'שדרוג עכשיו',
  fairUseTitle: 'זמן להפסקה קצרה',
  fairUseText: 'בפרימיום אין מכסה, אבל כל כך הרבה שאלות בבת אחת מאטות את השירות לכולם. אפשר לשאול שוב בשעה {{time}}.',
  fairUseTextSoon: 'בפרימיום אין מכסה, אבל כל כך הרבה שאלות בבת אחת מאטות את השירות לכולם. אפשר לשאול שוב עוד מעט.',
}
