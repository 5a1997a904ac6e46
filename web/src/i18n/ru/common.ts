import type { Words } from '../words.ts'
import type { common as english } from '../en/common.ts'

export const common: Words<typeof english> = {
  appTitle: 'Сугия',
  language: 'Язык',
  error: 'Ошибка',
  close: 'Закрыть',
  undo: 'Отменить',
  retry: 'Повторить',
  notices: 'Уведомления',
  preparingTitle: 'Библиотека готовится',
  preparingText: 'Книги расставляются по полкам. Это займёт около минуты — и только в первый раз.',
  preparingFailedTitle: 'Не удалось подготовить библиотеку',
  preparingFailed: 'Причина записана в журнале сервера. При следующем запуске он попробует ещё раз.',
  preparingProgress: 'Готово',
  notFoundTitle: 'Страница не найдена',
  notFoundText: 'По этому адресу ничего нет. Может быть, страницу забыли добавить в маршрутизатор?',
  toChat: 'Перейти в чат',
  brokenTitle: 'На странице произошёл сбой',
  brokenText: 'Ваши беседы сохранены. Чтобы продолжить, обновите страницу.',
  reload: 'Обновить страницу',
}
