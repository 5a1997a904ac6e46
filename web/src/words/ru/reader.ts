import { pageWords } from '@sugya/contract/words/ru'
import type { Words } from '../../lib/i18n/words.ts'
import type { reader as english } from '../en/reader.ts'

/** Who reads, at the edge of the chat: the ways to sign in and out. */
export const reader: Words<typeof english> = {
  account: 'Учётная запись',
  settings: 'Настройки и учётная запись',
  accountOf: 'Учётная запись {{email}}',
  study: pageWords.study,
  planFree: 'Бесплатный тариф',
  planPremium: 'Премиум: вопросы без ограничений',
  signIn: 'Войти',
  signUp: 'Регистрация',
  logOut: 'Выйти',
}
