import { account } from './account.ts'
import { chat } from './chat.ts'
import { common } from './common.ts'
import { premium } from './premium.ts'
import { texts } from './texts.ts'

export const catalogue = { common, chat, texts, account, premium }
