import type { Words } from '../words.ts'
import type { texts as english } from '../en/texts.ts'

export const texts: Words<typeof english> = {
  library: 'Библиотека',
  panel: 'Источник',
  loading: 'Открываю книгу…',
  loadFailed: 'Не удалось открыть этот отрывок.',
  notInLibrary: 'Этого отрывка в библиотеке нет.',
  didYouMean: 'Возможно, вы имели в виду:',
  previous: 'Предыдущий',
  next: 'Следующий',
  showSection: 'Показать целиком: {{ref}}',
  hideSection: 'Только сам отрывок',
  commentaries: 'Комментарии',
  noCommentaries: 'В библиотеке нет комментариев к этому отрывку.',
  languages: 'Языки текста',
  he: 'Иврит',
  en: 'Английский',
  ru: 'Русский',
  editions: 'Издания',
  license: 'Лицензия:',
  onSefaria: 'Читать на Sefaria',
  copy: 'Скопировать с указанием источника',
  copied: 'Отрывок скопирован',
  copyFailed: 'Не удалось скопировать отрывок',
}
