import { foldAramaic } from '@sugya/contract/rules/text-languages'
import type { Language } from '@sugya/contract/api/texts'
import type { Library, Segment } from '../../ports/library.ts'
import { plainText } from '../../text/markup/plain-text.ts'
import { toReference, type ReferenceTools } from './reference-tools.ts'

/** Most draws for a segment in the requested language; a library with little of it may yield none. */
const MAX_DRAWS = 8

export interface RandomText {
  ref: string
  heRef: string
  ruRef: string
  /** The best text in the requested language, else the original; without a language the best of each. */
  text: string[]
}

/** Picks a segment by `random`, which returns numbers from 0 to 1. Throws AppError `library_preparing`. */
export async function pickRandomText(
  deps: { library: Library; references: ReferenceTools; random: () => number },
  language: Language | undefined,
): Promise<RandomText> {
  let segment = await deps.library.at(deps.random())
  for (let draw = 1; draw < MAX_DRAWS && language !== undefined && !hasLanguage(segment, language); draw++) {
    segment = await deps.library.at(deps.random())
  }
  const bestOfEach = segment.texts.filter(
    ({ edition }, index, all) => all.findIndex((other) => other.edition.language === edition.language) === index,
  )
  const wanted = bestOfEach.filter(({ edition }) => foldAramaic(edition.language) === language)
  const chosen = language === undefined ? bestOfEach : wanted.length > 0 ? wanted : bestOfEach.slice(0, 1)
  return {
    ref: segment.ref,
    heRef: deps.references.format(toReference(segment), 'he'),
    ruRef: deps.references.format(toReference(segment), 'ru'),
    text: chosen.map(({ html }) => plainText(html)),
  }
}

function hasLanguage(segment: Segment, language: Language): boolean {
  return segment.texts.some(({ edition }) => foldAramaic(edition.language) === language)
}
