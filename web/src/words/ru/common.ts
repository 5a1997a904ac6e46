import { pageWords } from '@sugya/contract/words/ru'
import type { Words } from '../../lib/i18n/words.ts'
import type { common as english } from '../en/common.ts'

export const common: Words<typeof english> = {
  appTitle: pageWords.product,
  language: pageWords.language,
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
  notFoundTitle: pageWords.none,
  notFoundText: pageWords.noneText,
  toChat: 'Перейти в чат',
  notFoundWays: 'Куда перейти',
  toStart: 'На главную',
  brokenTitle: 'На странице произошёл сбой',
  brokenText: 'Ваши беседы сохранены. Чтобы продолжить, обновите страницу.',
  reload: 'Обновить страницу',
}
