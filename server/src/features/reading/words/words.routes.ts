import { wordsApi } from '@sugya/contract/api/words'
import type { FastifyPluginAsync } from 'fastify'
import { serve } from '../../../http/serve.ts'
import { readWords, type WordsDeps } from './read-words.ts'

/** Milliseconds of the main thread: a verse is cut out of its book, and each word looked up. */
const WORDS_COST = 10

/** The route of the words of a verse. */
export function wordsRoutes(deps: WordsDeps): FastifyPluginAsync {
  return async (app) => {
    serve(app, wordsApi.readWords, ({ params }) => readWords(deps, params.ref), { cost: WORDS_COST })
  }
}
