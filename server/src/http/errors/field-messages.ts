import type { FieldProblem } from '@sugya/contract/rules/account'
import type { Language } from '@sugya/contract/api/texts'

/** What a person reads under a field, by the code of `contract/src/rules/account.ts`; the English of the specification (§5) word for word. */
const messages: Record<FieldProblem | 'password_required' | 'invalid' | 'model_name_taken', Record<Language, string>> = {
  required: { en: 'Required', he: 'שדה חובה', ru: 'Обязательное поле' },
  password_required: { en: 'Password is required', he: 'יש להזין סיסמה', ru: 'Введите пароль' },
  invalid: { en: 'Invalid input', he: 'ערך לא תקין', ru: 'Недопустимое значение' },
  model_name_taken: {
    en: 'A model of this name is already registered',
    he: 'מודל בשם הזה כבר רשום',
    ru: 'Модель с таким именем уже зарегистрирована',
  },
  email_invalid: { en: 'Invalid email format', he: 'כתובת הדוא״ל אינה תקינה', ru: 'Неверный формат адреса почты' },
  email_taken: {
    en: 'This email already has an account',
    he: 'כבר יש חשבון עם כתובת הדוא״ל הזאת',
    ru: 'С этим адресом уже есть учётная запись',
  },
  username_too_short: {
    en: 'Username must be at least 3 characters',
    he: 'שם המשתמש צריך להכיל לפחות 3 תווים',
    ru: 'Имя пользователя — не меньше 3 символов',
  },
  username_too_long: { en: 'Username too long', he: 'שם המשתמש ארוך מדי', ru: 'Имя пользователя слишком длинное' },
  username_invalid: {
    en: 'Username contains characters that cannot be seen',
    he: 'יש בשם המשתמש תווים סמויים',
    ru: 'В имени пользователя есть невидимые символы',
  },
  username_taken: { en: 'This username is taken', he: 'שם המשתמש הזה תפוס', ru: 'Это имя уже занято' },
  password_too_short: {
    en: 'Password must be at least 8 characters',
    he: 'הסיסמה צריכה להכיל לפחות 8 תווים',
    ru: 'Пароль — не меньше 8 символов',
  },
  password_too_long: { en: 'Password too long', he: 'הסיסמה ארוכה מדי', ru: 'Пароль слишком длинный' },
  password_too_simple: {
    en: 'Password must contain at least one letter and one number',
    he: 'הסיסמה צריכה להכיל לפחות אות אחת וספרה אחת',
    ru: 'В пароле должны быть хотя бы одна буква и одна цифра',
  },
  passwords_differ: { en: "Passwords don't match", he: 'הסיסמאות אינן זהות', ru: 'Пароли не совпадают' },
  password_wrong: { en: 'The password is wrong', he: 'הסיסמה שגויה', ru: 'Неверный пароль' },
}

/** The sentence for what is wrong with a field, a code or what a schema says of it, in a language. */
export function fieldMessage(field: string, problem: string, language: Language): string {
  if (problem === 'blank') return messages.required[language]
  if (problem === 'required' && /password$/i.test(field)) return messages.password_required[language]
  return (isCode(problem) ? messages[problem] : messages.invalid)[language]
}

const isCode = (problem: string): problem is keyof typeof messages => Object.hasOwn(messages, problem)
