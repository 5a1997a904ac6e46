import type { Language } from '@sugya/contract/api/texts'
import { admin as enAdmin } from './en/admin.ts'
import { answers as enAnswers } from './en/answers.ts'
import { daily as enDaily } from './en/daily.ts'
import { errors as enErrors } from './en/errors.ts'
import { exportPage as enExportPage } from './en/export-page.ts'
import { mail as enMail } from './en/mail.ts'
import { training as enTraining } from './en/training.ts'
import { admin as heAdmin } from './he/admin.ts'
import { answers as heAnswers } from './he/answers.ts'
import { daily as heDaily } from './he/daily.ts'
import { errors as heErrors } from './he/errors.ts'
import { exportPage as heExportPage } from './he/export-page.ts'
import { mail as heMail } from './he/mail.ts'
import { training as heTraining } from './he/training.ts'
import { admin as ruAdmin } from './ru/admin.ts'
import { answers as ruAnswers } from './ru/answers.ts'
import { daily as ruDaily } from './ru/daily.ts'
import { errors as ruErrors } from './ru/errors.ts'
import { exportPage as ruExportPage } from './ru/export-page.ts'
import { mail as ruMail } from './ru/mail.ts'
import { training as ruTraining } from './ru/training.ts'
import type { Translated } from './translated.ts'

const en = {
  admin: enAdmin,
  answers: enAnswers,
  daily: enDaily,
  errors: enErrors,
  exportPage: enExportPage,
  mail: enMail,
  training: enTraining,
}
type ServerWords = Translated<typeof en>

/**
 * Every text that the server writes for readers, by language. Values go in by `fill`. The texts of pages are in
 * `contract/src/words`.
 */
export const words: Readonly<Record<Language, ServerWords>> = {
  en,
  he: {
    admin: heAdmin,
    answers: heAnswers,
    daily: heDaily,
    errors: heErrors,
    exportPage: heExportPage,
    mail: heMail,
    training: heTraining,
  },
  ru: {
    admin: ruAdmin,
    answers: ruAnswers,
    daily: ruDaily,
    errors: ruErrors,
    exportPage: ruExportPage,
    mail: ruMail,
    training: ruTraining,
  },
}

/**
 * A text with its values in the places of `{{name}}`. Throws when the text names a value that is not given: no reader
 * must see the braces.
 */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`The text needs a value for {{${name}}}`)
    return String(value)
  })
}
