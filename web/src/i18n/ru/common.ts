import type { Words } from '../words.ts'
import type { common as english } from '../en/common.ts'

export const common: Words<typeof english> = {
  appTitle: 'Сугия',
  description:
    'Сугия: вопросы о еврейских текстах и ответы из источников на иврите, английском и русском. Каждая ссылка проверена.',
  language: 'Язык',
  theme: 'Оформление',
  themeSystem: 'Как на устройстве',
  themeLight: 'Светлое',
  themeDark: 'Тёмное',
  error: 'Ошибка',
  close: 'Закрыть',
  undo: 'Отменить',
  loading: 'Загрузка…',
  showPassword: 'Показать пароль',
  hidePassword: 'Скрыть пароль',
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
  toStart: 'На главную',
  brokenTitle: 'На странице произошёл сбой',
  brokenText: 'Ваши беседы сохранены. Чтобы продолжить, обновите страницу.',
  reload: 'Обновить страницу',
}
