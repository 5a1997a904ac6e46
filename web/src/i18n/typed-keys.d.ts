import 'i18next'
import type { accuracy } from './en/accuracy.ts'
import type { account } from './en/account.ts'
import type { admin } from './en/admin.ts'
import type { catalogue } from './en/catalogue.ts'
import type { harvest } from './en/harvest.ts'
import type { landing } from './en/landing.ts'
import type { library } from './en/library.ts'
import type { models } from './en/models.ts'
import type { premium } from './en/premium.ts'
import type { sharing } from './en/sharing.ts'
import type { training } from './en/training.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: typeof catalogue & {
      accuracy: typeof accuracy
      account: typeof account
      admin: typeof admin
      harvest: typeof harvest
      landing: typeof landing
      models: typeof models
      premium: typeof premium
      sharing: typeof sharing
      library: typeof library
      training: typeof training
    }
  }
}
