import type { Words } from '../../lib/i18n/words.ts'
import type { search as english } from '../en/search.ts'

export const search: Words<typeof english> = {
  placeholder: 'Место в тексте, книга, автор или любые слова',
  hint: 'Введите место в тексте, например Берешит 25:34, название книги или слова для поиска.',
  list: 'Куда перейти',
  recent: 'Недавние',
  texts: 'Тексты',
  conversations: 'Беседы',
  absent: 'в этой библиотеке нет',
  searchFor: 'Искать «{{text}}» в текстах',
  askAbout: 'Спросить: «{{text}}»',
  works_one: '{{count}} книга',
  works_few: '{{count}} книги',
  works_many: '{{count}} книг',
  works_other: '{{count}} книги',
  found_one: '{{count}} вариант',
  found_few: '{{count}} варианта',
  found_many: '{{count}} вариантов',
  found_other: '{{count}} варианта',
}
