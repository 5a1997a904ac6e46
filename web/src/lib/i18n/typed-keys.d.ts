import 'i18next'
import type { accuracy } from '../../words/en/accuracy.ts'
import type { account } from '../../words/en/account.ts'
import type { admin } from '../../words/en/admin.ts'
import type { catalog } from '../../words/en/catalog.ts'
import type { chat } from '../../words/en/chat.ts'
import type { connections } from '../../words/en/connections.ts'
import type { daily } from '../../words/en/daily.ts'
import type { descriptions } from '../../words/en/descriptions.ts'
import type { harvest } from '../../words/en/harvest.ts'
import type { help } from '../../words/en/help.ts'
import type { landing } from '../../words/en/landing.ts'
import type { library } from '../../words/en/library.ts'
import type { models } from '../../words/en/models.ts'
import type { morphology } from '../../words/en/morphology.ts'
import type { premium } from '../../words/en/premium.ts'
import type { search } from '../../words/en/search.ts'
import type { security } from '../../words/en/security.ts'
import type { sharing } from '../../words/en/sharing.ts'
import type { study } from '../../words/en/study.ts'
import type { sheets } from '../../words/en/sheets.ts'
import type { versions } from '../../words/en/versions.ts'
import type { training } from '../../words/en/training.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: typeof catalog & {
      accuracy: typeof accuracy
      account: typeof account
      admin: typeof admin
      chat: typeof chat
      connections: typeof connections
      daily: typeof daily
      descriptions: typeof descriptions
      harvest: typeof harvest
      help: typeof help
      landing: typeof landing
      models: typeof models
      morphology: typeof morphology
      premium: typeof premium
      search: typeof search
      security: typeof security
      sharing: typeof sharing
      sheets: typeof sheets
      library: typeof library
      study: typeof study
      training: typeof training
      versions: typeof versions
    }
  }
}
