import 'i18next'
import type { account } from './en/account.ts'
import type { catalogue } from './en/catalogue.ts'
import type { landing } from './en/landing.ts'
import type { library } from './en/library.ts'
import type { premium } from './en/premium.ts'
import type { sharing } from './en/sharing.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: typeof catalogue & {
      account: typeof account
      landing: typeof landing
      premium: typeof premium
      sharing: typeof sharing
      library: typeof library
    }
  }
}
