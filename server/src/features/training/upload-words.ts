import { REPORT_LINES, UPLOAD_LIMITS, type UploadProblem } from '@sugya/contract/api/training'
import type { Language } from '@sugya/contract/api/texts'

const MB = 1024 * 1024
const file = String(UPLOAD_LIMITS.file / MB)
const together = String(UPLOAD_LIMITS.together / MB)
const files = String(UPLOAD_LIMITS.files)

/** Why a file was refused, for the administrator. */
export const uploadWords: Record<UploadProblem, Record<Language, string>> = {
  empty: { en: 'The file is empty.', he: 'הקובץ ריק.', ru: 'Файл пуст.' },
  too_large: {
    en: `The file is larger than ${file} MB.`,
    he: `הקובץ גדול מ־${file} מ״ב.`,
    ru: `Файл больше ${file} МБ.`,
  },
  too_large_together: {
    en: `All files of one upload together may have ${together} MB; this one is beyond that.`,
    he: `כל הקבצים בהעלאה אחת יכולים להגיע יחד ל־${together} מ״ב; הקובץ הזה חורג מכך.`,
    ru: `Все файлы одной загрузки вместе — не больше ${together} МБ; этот файл уже не помещается.`,
  },
  too_many: {
    en: `One upload may have ${files} files; this one is beyond that.`,
    he: `אפשר להעלות עד ${files} קבצים בבת אחת; הקובץ הזה חורג מכך.`,
    ru: `За один раз можно загрузить до ${files} файлов; этот — лишний.`,
  },
  unknown_type: {
    en: 'By its content this is no PDF, Word document (.docx), text, JSON or JSONL. Texts must be in UTF-8 or UTF-16.',
    he: 'לפי תוכנו, הקובץ אינו PDF, מסמך Word‏ (docx.), טקסט, JSON או JSONL. טקסט צריך להיות בקידוד UTF-8 או UTF-16.',
    ru: 'Судя по содержимому, это не PDF, не документ Word (.docx), не текст, не JSON и не JSONL. Кодировка текста — UTF-8 или UTF-16.',
  },
  encrypted: {
    en: 'The file is locked with a password. Save it without one and upload it again.',
    he: 'הקובץ נעול בסיסמה. שמרו אותו בלי סיסמה והעלו אותו שוב.',
    ru: 'Файл защищён паролем. Сохраните его без пароля и загрузите ещё раз.',
  },
  damaged: {
    en: 'The file is damaged or cut off and cannot be read.',
    he: 'הקובץ פגום או קטוע ואי אפשר לקרוא אותו.',
    ru: 'Файл повреждён или обрезан, прочитать его нельзя.',
  },
  bomb: {
    en: 'Unpacked, the file would be far larger than a document is. It was not opened.',
    he: 'לאחר פרישה הקובץ היה גדול בהרבה ממסמך רגיל. הוא לא נפתח.',
    ru: 'В распакованном виде файл намного больше любого документа. Он не был открыт.',
  },
  no_text: {
    en: 'There is no text in the file to make examples from. A scan must go through text recognition first.',
    he: 'אין בקובץ טקסט שאפשר ליצור ממנו דוגמאות. קובץ סרוק צריך לעבור קודם זיהוי תווים.',
    ru: 'В файле нет текста, из которого можно сделать примеры. Скан сначала нужно распознать.',
  },
  no_examples: {
    en: `No line of the file is a usable example. The report names the first ${String(REPORT_LINES)} and what is wrong with them.`,
    he: `אף שורה בקובץ אינה דוגמה תקינה. הדוח מפרט את ${String(REPORT_LINES)} הראשונות ומה שגוי בהן.`,
    ru: `Ни одна строка файла не годится как пример. Первые ${String(REPORT_LINES)} и причины — в отчёте.`,
  },
  too_slow: {
    en: 'Reading the file took too long. Split it into smaller ones.',
    he: 'קריאת הקובץ נמשכה זמן רב מדי. חלקו אותו לקבצים קטנים יותר.',
    ru: 'Чтение файла заняло слишком много времени. Разделите его на части.',
  },
}
