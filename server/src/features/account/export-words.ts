import type { SubscriptionStatus } from '@sugya/contract/api/billing'
import type { Language } from '@sugya/contract/api/texts'

/** The words of the page to read. */
export interface ExportWords {
  title: string
  made: string
  account: string
  username: string
  email: string
  language: string
  subscription: string
  paidUntil: string
  since: string
  sessions: string
  lastUsed: string
  address: string
  program: string
  usage: string
  questionsInWindow: string
  windowBegan: string
  subscriptionEvents: string
  sharedLinks: string
  conversations: string
  you: string
  answer: string
  sources: string
  log: string
  question: string
  time: string
  none: string
  statuses: Record<SubscriptionStatus, string>
  events: Record<string, string>
}

/** Names of the languages in their own words. */
export const languageNames: Record<Language, string> = { he: 'עברית', en: 'English', ru: 'Русский' }

export const exportWords: Record<Language, ExportWords> = {
  en: {
    title: 'My data at Sugya',
    made: 'Made on',
    account: 'Account',
    username: 'Username',
    email: 'Email',
    language: 'Language of our emails',
    subscription: 'Subscription',
    paidUntil: 'Paid until',
    since: 'Registered on',
    sessions: 'Signed-in devices',
    lastUsed: 'Last used',
    address: 'Network address',
    program: 'Browser',
    usage: 'Usage',
    questionsInWindow: 'Questions in the current window',
    windowBegan: 'The window began',
    subscriptionEvents: 'Subscription history',
    sharedLinks: 'Links to shared conversations',
    conversations: 'Conversations',
    you: 'You',
    answer: 'Answer',
    sources: 'Sources',
    log: 'Log of questions',
    question: 'Question',
    time: 'Time',
    none: 'None',
    statuses: {
      free: 'Free',
      active: 'Active',
      past_due: 'Payment overdue',
      canceling: 'Active until the end of the period',
      ended: 'Ended',
      unpaid: 'Unpaid',
      refunded: 'Refunded',
      disputed: 'Disputed',
    },
    events: {
      subscription_created: 'Subscription began',
      subscription_renewed: 'Subscription renewed',
      subscription_canceled: 'Subscription cancelled',
      payment_failed: 'Payment failed',
    },
  },
  he: {
    title: 'המידע שלי באתר סוגיה',
    made: 'הופק בתאריך',
    account: 'חשבון',
    username: 'שם משתמש',
    email: 'דוא״ל',
    language: 'שפת ההודעות',
    subscription: 'מינוי',
    paidUntil: 'שולם עד',
    since: 'תאריך ההרשמה',
    sessions: 'מכשירים מחוברים',
    lastUsed: 'שימוש אחרון',
    address: 'כתובת רשת',
    program: 'דפדפן',
    usage: 'שימוש',
    questionsInWindow: 'שאלות בחלון הזמן הנוכחי',
    windowBegan: 'תחילת חלון הזמן',
    subscriptionEvents: 'תולדות המינוי',
    sharedLinks: 'קישורים לשיחות ששותפו',
    conversations: 'שיחות',
    you: 'אתם',
    answer: 'תשובה',
    sources: 'מקורות',
    log: 'יומן השאלות',
    question: 'שאלה',
    time: 'מועד',
    none: 'אין',
    statuses: {
      free: 'חינם',
      active: 'פעיל',
      past_due: 'התשלום מתעכב',
      canceling: 'פעיל עד סוף התקופה',
      ended: 'הסתיים',
      unpaid: 'לא שולם',
      refunded: 'הוחזר התשלום',
      disputed: 'החיוב הוכחש',
    },
    events: {
      subscription_created: 'המינוי התחיל',
      subscription_renewed: 'המינוי חודש',
      subscription_canceled: 'המינוי בוטל',
      payment_failed: 'התשלום נכשל',
    },
  },
  ru: {
    title: 'Мои данные на сайте «Сугия»',
    made: 'Составлено',
    account: 'Учётная запись',
    username: 'Имя пользователя',
    email: 'Адрес почты',
    language: 'Язык писем',
    subscription: 'Подписка',
    paidUntil: 'Оплачено до',
    since: 'Дата регистрации',
    sessions: 'Устройства, на которых выполнен вход',
    lastUsed: 'Последнее использование',
    address: 'Сетевой адрес',
    program: 'Браузер',
    usage: 'Использование',
    questionsInWindow: 'Вопросов в текущем периоде',
    windowBegan: 'Начало периода',
    subscriptionEvents: 'История подписки',
    sharedLinks: 'Ссылки на беседы',
    conversations: 'Беседы',
    you: 'Вы',
    answer: 'Ответ',
    sources: 'Источники',
    log: 'Журнал вопросов',
    question: 'Вопрос',
    time: 'Время',
    none: 'Нет',
    statuses: {
      free: 'Бесплатно',
      active: 'Активна',
      past_due: 'Платёж просрочен',
      canceling: 'Активна до конца периода',
      ended: 'Закончилась',
      unpaid: 'Не оплачена',
      refunded: 'Деньги возвращены',
      disputed: 'Платёж оспорен',
    },
    events: {
      subscription_created: 'Подписка оформлена',
      subscription_renewed: 'Подписка продлена',
      subscription_canceled: 'Подписка отменена',
      payment_failed: 'Платёж не прошёл',
    },
  },
}
