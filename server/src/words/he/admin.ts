import type { admin as english } from '../en/admin.ts'
import type { Translated } from '../translated.ts'

export const admin: Translated<typeof english> = {
  uploads: {
    empty: 'הקובץ ריק.',
    too_large: 'הקובץ גדול מ־{{max}} מ״ב.',
    too_large_together: 'כל הקבצים בהעלאה אחת יכולים להגיע יחד ל־{{max}} מ״ב; הקובץ הזה חורג מכך.',
    too_many: 'אפשר להעלות עד {{max}} קבצים בבת אחת; הקובץ הזה חורג מכך.',
    unknown_type: 'לפי תוכנו, הקובץ אינו PDF, מסמך Word\u200f (docx.), טקסט, JSON או JSONL. טקסט צריך להיות בקידוד UTF-8 או UTF-16.',
    encrypted: 'הקובץ נעול בסיסמה. שמרו אותו בלי סיסמה והעלו אותו שוב.',
    damaged: 'הקובץ פגום או קטוע ואי אפשר לקרוא אותו.',
    bomb: 'לאחר פרישה הקובץ היה גדול בהרבה ממסמך רגיל. הוא לא נפתח.',
    no_text: 'אין בקובץ טקסט שאפשר ליצור ממנו דוגמאות. קובץ סרוק צריך לעבור קודם זיהוי תווים.',
    no_examples: 'אף שורה בקובץ אינה דוגמה תקינה. הדוח מפרט את {{max}} הראשונות ומה שגוי בהן.',
    too_slow: 'קריאת הקובץ נמשכה זמן רב מדי. חלקו אותו לקבצים קטנים יותר.',
  },
}
