import { z } from 'zod'
import { defineApi } from '../endpoint.ts'

/** What one part of a word is. Fields that do not apply are null. */
export const Morphology = z.object({
  kind: z.enum([
    ...(['adjective', 'number', 'conjunction', 'adverb', 'noun', 'name', 'pronoun', 'preposition', 'article', 'suffix'] as const),
    ...(['particle', 'objectMarker', 'interrogative', 'interjection', 'negation', 'relative', 'verb'] as const),
  ]),
  /** Hebrew and Aramaic verbal stems; `rare` for the others. */
  stem: z
    .enum([
      ...([
        'qal',
        'qalPassive',
        'niphal',
        'piel',
        'pual',
        'hiphil',
        'hophal',
        'hithpael',
        'polel',
        'polal',
        'hithpolel',
        'pilpel',
      ] as const),
      ...(['peal', 'peil', 'hithpeel', 'pael', 'hithpaal', 'aphel', 'haphel', 'rare'] as const),
    ])
    .nullable(),
  form: z
    .enum([
      ...(['perfect', 'sequentialPerfect', 'imperfect', 'sequentialImperfect', 'cohortative', 'jussive', 'imperative'] as const),
      ...(['participle', 'passiveParticiple', 'infinitiveAbsolute', 'infinitiveConstruct'] as const),
    ])
    .nullable(),
  person: z.enum(['first', 'second', 'third']).nullable(),
  gender: z.enum(['masculine', 'feminine', 'common']).nullable(),
  number: z.enum(['singular', 'dual', 'plural']).nullable(),
  state: z.enum(['absolute', 'construct', 'determined']).nullable(),
})
export type Morphology = z.infer<typeof Morphology>

/** A part of a word: a prefix, the word itself or a suffix. */
export const WordPart = z.object({
  /** Its letters with vowels and accents. */
  text: z.string(),
  /** The prefix letter as the analysis names it; null for the word itself and for suffixes. */
  prefix: z.enum(['b', 'c', 'd', 'i', 'k', 'l', 'm', 's']).nullable(),
  /** Its number in Strong's dictionary (`H7225`), with the dictionary form. */
  strong: z.string().nullable(),
  lemma: z.string().nullable(),
  /** What it means, by language; null where the lexicon has no entry. */
  gloss: z.object({ he: z.string().nullable(), en: z.string().nullable(), ru: z.string().nullable() }),
  /** The definition of the dictionary, in English. */
  definition: z.string().nullable(),
  morphology: Morphology.nullable(),
})
export type WordPart = z.infer<typeof WordPart>

/** A word as it is read (qere). */
export const WordAnalysis = z.object({ text: z.string(), language: z.enum(['he', 'arc']), parts: z.array(WordPart) })
export type WordAnalysis = z.infer<typeof WordAnalysis>

export const wordsApi = defineApi('Texts', {
  readWords: {
    method: 'GET',
    path: '/api/words/:ref',
    access: 'public',
    summary:
      'The words of a verse of the Tanakh, each with lemma, morphology and gloss; none for any other text; 404 for what the library does not have',
    params: z.object({ ref: z.string().min(1).max(300) }),
    response: z.object({
      ref: z.string(),
      words: z.array(WordAnalysis),
      /** Whose work the analysis is, with its license. */
      credits: z.array(z.object({ name: z.string(), license: z.string() })),
    }),
  },
})
