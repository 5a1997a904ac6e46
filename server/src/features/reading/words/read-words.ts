import type { WordPart, wordsApi } from '@sugya/contract/api/words'
import type { z } from 'zod'
import type { HebrewWords } from '../../../ports/hebrew-words.ts'
import { findSegments, type ReadDeps } from '../read-passage.ts'

export interface WordsDeps extends ReadDeps {
  words: HebrewWords
}

const NO_ENTRY = { lemma: null, gloss: { he: null, en: null, ru: null }, definition: null }

/**
 * Reads the words of one verse of the Tanakh with lemma, morphology and gloss; of any other text none. Throws AppError
 * `unknown_reference` for what the library does not have, with suggestions, and `library_preparing`.
 */
export async function readWords(deps: WordsDeps, ref: string): Promise<z.input<typeof wordsApi.readWords.response>> {
  const { references, words } = deps
  const { shown: reference } = await findSegments(deps, ref)
  const [chapter, verse] = reference.from
  const isVerse = reference.from.length === 2 && reference.from.join() === reference.to.join()
  const marked = isVerse ? await words.readVerse(reference.title, chapter ?? 0, verse ?? 0) : []
  const explained = await Promise.all(
    marked.map(async ({ text, language, parts }) => ({
      text,
      language,
      parts: await Promise.all(
        parts.map(async (part): Promise<WordPart> => ({
          ...part,
          ...(part.strong === null ? NO_ENTRY : await words.explain(part.strong)),
        })),
      ),
    })),
  )
  return { ref: references.format(reference, 'en'), words: explained, credits: explained.length > 0 ? [...words.credits] : [] }
}
