import type { ErrorCode } from '@sugya/contract/errors'
import type { Language } from '@sugya/contract/api/texts'

/** What a person reads for each error code, in the language of the call. */
const messages: Record<ErrorCode, Record<Language, string>> = {
  invalid_input: {
    en: 'Something in the request is missing or wrong.',
    he: 'חסר פרט בבקשה או שאחד הפרטים שגוי.',
    ru: 'В запросе чего-то не хватает или что-то указано неверно.',
  },
  message_too_long: {
    en: 'The question is too long: up to 4,000 characters, please.',
    he: 'השאלה ארוכה מדי: אפשר לכתוב עד 4,000 תווים.',
    ru: 'Вопрос слишком длинный: не больше 4000 символов.',
  },
  unauthorized: { en: 'Please sign in first.', he: 'יש להתחבר קודם.', ru: 'Сначала войдите в учётную запись.' },
  wrong_credentials: {
    en: 'Invalid email or password. Please try again.',
    he: 'כתובת הדוא״ל או הסיסמה שגויה. נסו שוב.',
    ru: 'Неверный адрес почты или пароль. Попробуйте ещё раз.',
  },
  session_ended: {
    en: 'You have been signed out. Please sign in again.',
    he: 'החיבור לחשבון הסתיים. התחברו מחדש, בבקשה.',
    ru: 'Сеанс завершён. Войдите ещё раз.',
  },
  link_expired: {
    en: 'This link has been used or has expired. Ask for a new one.',
    he: 'כבר השתמשו בקישור הזה או שפג תוקפו. בקשו קישור חדש.',
    ru: 'Эта ссылка уже использована или устарела. Запросите новую.',
  },
  payment_failed: {
    en: 'The payment did not go through.',
    he: 'התשלום לא עבר.',
    ru: 'Платёж не прошёл.',
  },
  payments_unavailable: {
    en: 'The payment service does not answer right now. Nothing was charged.',
    he: 'שירות התשלומים אינו זמין כרגע. לא בוצע חיוב.',
    ru: 'Платёжная служба сейчас не отвечает. Деньги не списаны.',
  },
  forbidden: { en: 'You have no access to this.', he: 'אין לכם גישה לזה.', ru: 'У вас нет к этому доступа.' },
  not_found: { en: 'There is nothing here.', he: 'לא נמצא כאן דבר.', ru: 'Здесь ничего нет.' },
  unknown_reference: {
    en: 'The library has no such passage.',
    he: 'מראה המקום הזה לא נמצא בספרייה.',
    ru: 'Такого места в библиотеке нет.',
  },
  conflict: {
    en: 'This was changed elsewhere in the meantime. Reload and try again.',
    he: 'המידע שונה בינתיים ממקום אחר. רעננו את העמוד ונסו שוב.',
    ru: 'Тем временем это изменили в другом месте. Обновите страницу и попробуйте ещё раз.',
  },
  busy: {
    en: 'One of these is running already. Wait until it has ended, or cancel it.',
    he: 'פעולה כזאת כבר מתבצעת. המתינו לסיומה או בטלו אותה.',
    ru: 'Такая задача уже выполняется. Дождитесь её окончания или отмените её.',
  },
  no_model: {
    en: 'No language model is connected: there is nothing to evaluate or to put into service.',
    he: 'לא מחובר מודל שפה, ולכן אין מה לבדוק או להפעיל.',
    ru: 'Языковая модель не подключена: проверять и включать нечего.',
  },
  gate_refused: {
    en: 'The evaluation speaks against this model. To use it all the same, confirm with the words shown.',
    he: 'הבדיקה אינה תומכת במודל הזה. כדי להפעיל אותו בכל זאת, אשרו במילים המוצגות.',
    ru: 'Проверка не в пользу этой модели. Чтобы всё же включить её, подтвердите это указанными словами.',
  },
  quota_exceeded: {
    en: 'No questions are left for now. Wait until the limit renews, or upgrade to Premium.',
    he: 'מכסת השאלות נוצלה. המתינו לחידוש המכסה או שדרגו לפרימיום.',
    ru: 'Вопросы пока закончились. Дождитесь обновления лимита или перейдите на премиум.',
  },
  rate_limited: {
    en: 'Too many requests. Please wait a moment.',
    he: 'יותר מדי בקשות. המתינו רגע ונסו שוב.',
    ru: 'Слишком много запросов. Подождите немного.',
  },
  payload_too_large: { en: 'This is too large.', he: 'התוכן גדול מדי.', ru: 'Слишком большой объём данных.' },
  library_preparing: {
    en: 'The library is still being prepared. It will be ready in a moment.',
    he: 'הספרייה עדיין בהכנה. עוד רגע היא תהיה מוכנה.',
    ru: 'Библиотека ещё готовится. Скоро она будет доступна.',
  },
  model_unavailable: {
    en: 'The language model does not answer right now.',
    he: 'מודל השפה אינו זמין כרגע.',
    ru: 'Языковая модель сейчас не отвечает.',
  },
  interrupted: {
    en: 'The answer was interrupted. Please ask again.',
    he: 'התשובה נקטעה. שאלו שוב, בבקשה.',
    ru: 'Ответ прервался. Задайте вопрос ещё раз.',
  },
  internal: {
    en: 'Something went wrong on our side. Please try again.',
    he: 'משהו השתבש אצלנו. נסו שוב, בבקשה.',
    ru: 'У нас что-то пошло не так. Попробуйте ещё раз.',
  },
}

const paymentProblems = {
  card_declined: {
    en: 'Your card was declined. Try another card.',
    he: 'הכרטיס נדחה. נסו כרטיס אחר.',
    ru: 'Карта отклонена. Попробуйте другую.',
  },
  card_number_invalid: {
    en: 'This is not a valid card number.',
    he: 'מספר הכרטיס אינו תקין.',
    ru: 'Номер карты указан неверно.',
  },
} satisfies Record<string, Record<Language, string>>

/** Why a payment did not go through, in a language. */
export function paymentProblemMessage(problem: keyof typeof paymentProblems, language: Language): string {
  return paymentProblems[problem][language]
}

/** The words for a code in a language. */
export function errorMessage(code: ErrorCode, language: Language): string {
  return messages[code][language]
}

/** The first of he, en, ru that an Accept-Language header asks for, by weight; English when it names none of them. */
export function preferredLanguage(acceptLanguage: string | undefined): Language {
  const wanted = (acceptLanguage ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
      const q = Number(parameters.find((p) => p.trim().startsWith('q='))?.split('=')[1] ?? 1)
      return { tag: tag.split('-')[0] === 'iw' ? 'he' : (tag.split('-')[0] ?? ''), q: Number.isFinite(q) ? q : 0 }
    })
    .sort((a, b) => b.q - a.q)
  for (const { tag } of wanted) if (tag === 'he' || tag === 'en' || tag === 'ru') return tag
  return 'en'
}
