import type { ArchiveProblem } from '@sugya/contract/api/imports'
import type { Language } from '@sugya/contract/api/texts'

/** Why an archive is not read, for the administrator. The size that is too large depends on the configuration. */
export const archiveWords: Record<ArchiveProblem, Record<Language, string>> = {
  empty: { en: 'The file is empty.', he: 'הקובץ ריק.', ru: 'Файл пуст.' },
  too_large: {
    en: 'The archive is larger than may be uploaded. Put it into the folder “imports” on the server by other means.',
    he: 'הארכיון גדול ממה שאפשר להעלות. העתיקו אותו בדרך אחרת אל תיקיית imports בשרת.',
    ru: 'Архив больше, чем можно загрузить. Скопируйте его в папку imports на сервере другим способом.',
  },
  not_an_archive: {
    en: 'By its content this is neither a .zip nor a .tar.gz archive.',
    he: 'לפי תוכנו, הקובץ אינו ארכיון zip או tar.gz.',
    ru: 'Судя по содержимому, это не архив .zip и не .tar.gz.',
  },
  encrypted: {
    en: 'The archive is locked with a password. Pack it without one.',
    he: 'הארכיון נעול בסיסמה. ארזו אותו בלי סיסמה.',
    ru: 'Архив защищён паролем. Упакуйте его без пароля.',
  },
  damaged: {
    en: 'The archive is damaged or cut off and cannot be read.',
    he: 'הארכיון פגום או קטוע ואי אפשר לקרוא אותו.',
    ru: 'Архив повреждён или обрезан, прочитать его нельзя.',
  },
  unsafe: {
    en: 'The archive holds links, devices or paths that lead out of it. It was not unpacked.',
    he: 'בארכיון יש קישורים, התקנים או נתיבים שמובילים אל מחוץ לו. הוא לא נפרש.',
    ru: 'В архиве есть ссылки, устройства или пути, ведущие за его пределы. Он не распакован.',
  },
  too_many: {
    en: 'The archive holds far more files than an export of texts has.',
    he: 'בארכיון יש הרבה יותר קבצים מאשר בייצוא של טקסטים.',
    ru: 'В архиве намного больше файлов, чем бывает в выгрузке текстов.',
  },
  bomb: {
    en: 'Unpacked, the archive would be far larger than an export of texts is. It was not used.',
    he: 'לאחר פרישה הארכיון היה גדול בהרבה מייצוא של טקסטים. לא נעשה בו שימוש.',
    ru: 'В распакованном виде архив намного больше любой выгрузки текстов. Он не использован.',
  },
  no_texts: {
    en: 'There are no texts in it in the form of Sefaria-Export (.json files, one an edition).',
    he: 'לא נמצאו בפנים טקסטים במבנה של Sefaria-Export (קובצי json, קובץ לכל מהדורה).',
    ru: 'Внутри нет текстов в формате Sefaria-Export (файлы .json, по одному на издание).',
  },
  no_space: {
    en: 'There is not enough room on the server’s disk to unpack the archive.',
    he: 'אין די מקום בדיסק של השרת כדי לפרוש את הארכיון.',
    ru: 'На диске сервера не хватает места, чтобы распаковать архив.',
  },
}

/** As a harvest writes down why it failed: in English, with the code by which it can be said in another language. */
export const archiveReason = (problem: ArchiveProblem) => `${archiveWords[problem].en} [${problem}]`

/** Why a harvest failed, in a language as far as that is known. */
export function reasonInWords(reason: string | null, language: Language): string | null {
  const code = /\[(\w+)\]$/.exec(reason ?? '')?.[1]
  return code !== undefined && Object.hasOwn(archiveWords, code) ? archiveWords[code as ArchiveProblem][language] : reason
}
