import type { Words } from '../../lib/i18n/words.ts'
import type { usage as english } from '../en/usage.ts'

export const usage: Words<typeof english> = {
  left_one: 'Остался {{count}} вопрос из\u00a0{{limit}}',
  left_few: 'Осталось {{count}} вопроса из\u00a0{{limit}}',
  left_many: 'Осталось {{count}} вопросов из\u00a0{{limit}}',
  left_other: 'Осталось {{count}} вопроса из\u00a0{{limit}}',
  none: 'Вопросов не осталось',
  newIn: 'Новые вопросы через {{time}}, в {{hour}}',
  availableNow: 'Доступно сейчас',
  upgrade: 'Премиум',
  owing: 'Оплата премиума не прошла',
  pay: 'Оплатить',
  limitTitle: 'Лимит вопросов исчерпан',
  limitText: 'Бесплатные вопросы закончились. Ниже можно перейти на премиум.',
  upgradeNow: 'Премиум',
  fairUseTitle: 'Пора сделать паузу',
  fairUseText: 'В премиуме нет лимита, но столько вопросов сразу замедляют работу для всех. Спросить снова можно в {{time}}.',
  fairUseTextSoon: 'В премиуме нет лимита, но столько вопросов сразу замедляют работу для всех. Спросить снова можно чуть позже.',
}
