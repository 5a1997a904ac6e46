import { pageWords as pages } from '@sugya/contract/words/ru'
import { chat } from './chat.ts'
import { common } from './common.ts'
import { reader } from './reader.ts'
import { texts } from './texts.ts'
import { usage } from './usage.ts'

export const catalog = { common, chat, texts, reader, usage, pages }
