import { chat } from './chat.ts'
import { common } from './common.ts'
import { texts } from './texts.ts'

export const catalogue = { common, chat, texts }
