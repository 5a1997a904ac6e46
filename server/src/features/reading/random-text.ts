import type { Language } from '@sugya/contract/api/texts'
import type { Library, Segment } from '../../ports/library.ts'
import { plainText } from '../../text/markup/plain-text.ts'
import { referenceTo, type ReferenceTools } from './reference-tools.ts'

/** Draws until a segment has the language asked for; a library with little of it may have none after so many. */
const DRAWS = 8

export interface RandomText {
  ref: string
  heRef: string
  ruRef: string
  /** The best text in the language asked for, or else the original; without a language the best of each, original first. */
  text: string[]
}

/** A segment picked by `random`, a number between 0 and 1. Throws AppError `library_preparing`. */
export async function pickRandomText(
  parts: { library: Library; references: ReferenceTools; random: () => number },
  language: Language | undefined,
): Promise<RandomText> {
  let segment = await parts.library.at(parts.random())
  for (let draw = 1; draw < DRAWS && language !== undefined && !hasLanguage(segment, language); draw++) {
    segment = await parts.library.at(parts.random())
  }
  const bestOfEach = segment.texts.filter(
    ({ edition }, index, all) => all.findIndex((other) => other.edition.language === edition.language) === index,
  )
  const wanted = bestOfEach.filter(({ edition }) => edition.language === language)
  const chosen = language === undefined ? bestOfEach : wanted.length > 0 ? wanted : bestOfEach.slice(0, 1)
  return {
    ref: segment.ref,
    heRef: parts.references.format(referenceTo(segment), 'he'),
    ruRef: parts.references.format(referenceTo(segment), 'ru'),
    text: chosen.map(({ html }) => plainText(html)),
  }
}

function hasLanguage(segment: Segment, language: Language): boolean {
  return segment.texts.some(({ edition }) => edition.language === language)
}
