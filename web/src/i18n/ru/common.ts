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
  preparingText: 'Книги расставляются по полкам. Это займёт около минуты и только в первый раз.',
  preparingFailed: 'Не удалось подготовить библиотеку. Причина записана в журнале сервера; при следующем запуске он попробует ещё раз.',
  preparingProgress: 'Готово',
  notFoundTitle: 'Страница не найдена',
  notFoundText: 'По этому адресу ничего нет.',
  toChat: 'К чату',
  brokenTitle: 'На странице произошёл сбой',
  brokenText: 'Ваши беседы сохранены. Чтобы продолжить, загрузите страницу заново.',
  reload: 'Загрузить заново',
}
