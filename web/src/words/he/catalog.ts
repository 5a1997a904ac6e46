import { pageWords as pages } from '@sugya/contract/words/he'
import { common } from './common.ts'
import { reader } from './reader.ts'
import { texts } from './texts.ts'
import { usage } from './usage.ts'

export const catalog = { common, texts, reader, usage, pages }
