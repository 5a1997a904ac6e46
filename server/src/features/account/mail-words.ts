import type { Language } from '@sugya/contract/api/texts'

interface MailWords {
  subject: string
  /** Paragraphs before the link. */
  before: string[]
  /** What the link says; absent in a mail without one. */
  button?: string
  /** Paragraphs after it. */
  after: string[]
}

export const greeting: Record<Language, (name: string) => string> = {
  en: (name) => `Hello ${name},`,
  he: (name) => `שלום ${name},`,
  ru: (name) => `Здравствуйте, ${name}!`,
}

export const signature: Record<Language, string> = { en: 'Sugya', he: 'סוגיה', ru: 'Сугия' }

export const newPasswordWords: Record<Language, MailWords> = {
  en: {
    subject: 'A new password for Sugya',
    before: ['You asked for a new password. Follow this link to choose one:'],
    button: 'Choose a new password',
    after: [
      'The link works once, for 30 minutes. When the new password is set, you will be signed out on all other devices.',
      'If it was not you who asked, there is nothing to do: your password stays as it is.',
    ],
  },
  he: {
    subject: 'סיסמה חדשה באתר סוגיה',
    before: ['ביקשתם לבחור סיסמה חדשה. זה הקישור:'],
    button: 'לבחירת סיסמה חדשה',
    after: [
      'אפשר להשתמש בקישור פעם אחת, במשך 30 דקות. אחרי שתיקבע הסיסמה החדשה תנותקו מכל המכשירים האחרים.',
      'לא אתם ביקשתם? אין צורך לעשות דבר: הסיסמה שלכם לא תשתנה.',
    ],
  },
  ru: {
    subject: 'Новый пароль на сайте «Сугия»',
    before: ['Вы попросили сменить пароль. Чтобы выбрать новый, перейдите по ссылке:'],
    button: 'Выбрать новый пароль',
    after: [
      'Ссылка сработает один раз, в течение 30 минут. После смены пароля сеансы на всех других устройствах завершатся.',
      'Если вы этого не просили, ничего делать не нужно: пароль останется прежним.',
    ],
  },
}

export const newEmailWords: Record<Language, MailWords> = {
  en: {
    subject: 'Confirm your new address',
    before: ['You asked to use this address for your Sugya account. Please confirm that it is yours:'],
    button: 'Confirm the address',
    after: ['The link works once, for 30 minutes.', 'If it was not you who asked, there is nothing to do: the address will not be used.'],
  },
  he: {
    subject: 'אישור כתובת הדוא״ל החדשה',
    before: ['ביקשתם להשתמש בכתובת הזאת בחשבון שלכם באתר סוגיה. אשרו שהיא שלכם:'],
    button: 'לאישור הכתובת',
    after: ['אפשר להשתמש בקישור פעם אחת, במשך 30 דקות.', 'לא אתם ביקשתם? אין צורך לעשות דבר: לא ייעשה שימוש בכתובת.'],
  },
  ru: {
    subject: 'Подтвердите новый адрес',
    before: ['Вы попросили использовать этот адрес для учётной записи на сайте «Сугия». Подтвердите, что он ваш:'],
    button: 'Подтвердить адрес',
    after: [
      'Ссылка сработает один раз, в течение 30 минут.',
      'Если вы этого не просили, ничего делать не нужно: адрес использоваться не будет.',
    ],
  },
}

/** To the old address, which may be the only one the owner still reads. */
export const emailChangedWords: Record<Language, (newEmail: string) => MailWords> = {
  en: (newEmail) => ({
    subject: 'The address of your account was changed',
    before: [`Your Sugya account now has the address ${newEmail}. Our emails will go there, and you sign in with it.`],
    after: [
      'If it was not you who changed it, somebody knows your password. Please reply to this email or write to the operator of the site.',
    ],
  }),
  he: (newEmail) => ({
    subject: 'כתובת הדוא״ל של החשבון שלכם השתנתה',
    before: [`הכתובת של החשבון שלכם באתר סוגיה היא מעכשיו \u2068${newEmail}\u2069. לשם יישלחו ההודעות, ואיתה מתחברים.`],
    after: ['לא אתם שיניתם אותה? ייתכן שמישהו יודע את הסיסמה שלכם. השיבו להודעה הזאת או פנו למפעילי האתר.'],
  }),
  ru: (newEmail) => ({
    subject: 'Адрес вашей учётной записи изменён',
    before: [`Теперь у вашей учётной записи на сайте «Сугия» другой адрес: ${newEmail}. На него будут приходить письма, с ним вы входите.`],
    after: ['Если адрес изменили не вы, кто-то знает ваш пароль. Ответьте на это письмо или напишите администрации сайта.'],
  }),
}

export type { MailWords }
