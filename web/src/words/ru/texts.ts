import { pageWords } from '@sugya/contract/words/ru'
import type { Words } from '../../lib/i18n/words.ts'
import type { texts as english } from '../en/texts.ts'

export const texts: Words<typeof english> = {
  library: pageWords.texts,
  panel: 'Источник',
  loading: 'Открываю книгу…',
  loadFailed: 'Не удалось открыть этот отрывок.',
  notInLibrary: pageWords.notInLibrary,
  didYouMean: pageWords.didYouMean,
  previous: pageWords.previous,
  next: pageWords.next,
  showSection: 'Показать целиком: {{ref}}',
  hideSection: 'Только сам отрывок',
  commentaries: 'Комментарии',
  noCommentaries: 'В библиотеке нет комментариев к этому отрывку.',
  languages: 'Языки текста',
  he: 'Иврит',
  arc: 'Арамейский',
  en: 'Английский',
  ru: 'Русский',
  ar: 'Арабский',
  editions: pageWords.editions,
  license: pageWords.license,
  footnote: 'Примечание {{sign}}',
  footnoteMissing: 'Примечание печатного издания; его текста в этой библиотеке нет.',
  onSefaria: 'Читать на сайте «Сефария»',
  copy: 'Скопировать с указанием источника',
  copied: 'Отрывок скопирован',
  copyFailed: 'Не удалось скопировать отрывок',
}
