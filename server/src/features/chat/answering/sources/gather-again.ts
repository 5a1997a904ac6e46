import type { Language } from '@sugya/contract/api/texts'
import { foldAramaic } from '@sugya/contract/rules/text-languages'
import { overlapsReference } from '../../../../text/references/relations.ts'
import type { FollowUp } from '../../../../finding/follow-up/read-follow-up.ts'
import { type Passage, toPassage } from '../citations/passages.ts'
import { type GatheredSources, MAX_SOURCES, parseRefs, type SourceDeps, toWholeAnswer } from './gathered-sources.ts'
import { collectMatches, isNear, readPassages, toPassages } from './read-passages.ts'
import type { Turn } from './resolve-turn.ts'

/** Segments before a saying in which its speaker is named. */
const BEFORE_SPEECH = 3
/** Sources shown when someone asks for more, of those that are not close to the question. */
const FURTHER_SOURCES = 2

/**
 * Gathers the sources for a request about the last answer that needs no new search for words: more, in short, the
 * original, a translation, the speaker, the place, one of several, a comparison. Null for requests that the finder
 * answers.
 */
export async function gatherAgain(
  deps: SourceDeps,
  { kind, language: target, index = 0 }: FollowUp,
  turn: Turn,
  language: Language,
): Promise<GatheredSources | null> {
  const { answers } = turn
  const [last = []] = answers
  switch (kind) {
    case 'more':
      return findMore(deps, turn, language)
    case 'shorter':
      return toWholeAnswer((await readShown(deps, last)).slice(0, 1), 'shorter')
    case 'original':
    case 'place':
      return toWholeAnswer(await readShown(deps, last), kind)
    case 'translation':
      return toTranslation(await readShown(deps, last), target ?? language)
    case 'speaker': {
      const shown = await readShown(deps, last)
      return toWholeAnswer(await Promise.all(shown.slice(0, 2).map((each) => widen(deps, each))), kind)
    }
    case 'pick': {
      // The last answer that has so many sources: the one before may have shown several, the last one of them.
      for (const refs of answers) {
        const picked = (await readShown(deps, refs)).at(index)
        if (picked !== undefined) return toWholeAnswer([picked], 'picked')
      }
      return null
    }
    case 'compare': {
      const shown = await readShown(deps, last)
      for (const refs of answers.slice(1)) {
        if (shown.length > 1) break
        const others = (await readShown(deps, refs)).filter(
          (each) => !shown.some((one) => overlapsReference(one.reference, each.reference)),
        )
        shown.push(...others.slice(0, 1))
      }
      return toWholeAnswer(shown, 'compare')
    }
    default:
      return null
  }
}

/** The passages an answer cited, in the order of their numbers, each once. */
async function readShown(deps: SourceDeps, refs: readonly string[]): Promise<Passage[]> {
  const passages: Passage[] = []
  for (const passage of await readPassages(deps, refs)) {
    if (!passages.some(({ reference }) => overlapsReference(reference, passage.reference))) passages.push(passage)
  }
  return passages
}

/** The passages that the library has in a language; when there are none, all of them, and the reason says so. */
function toTranslation(passages: Passage[], target: Language): GatheredSources {
  const has = ({ versions }: Passage) => versions.some(({ edition }) => foldAramaic(edition.language) === target)
  const translated = passages.filter(has)
  const reason = translated.length > 0 ? 'translation' : 'no_translation'
  return { ...toWholeAnswer(translated.length > 0 ? translated : passages, reason), translation: target }
}

/** A passage with the segments before it in its section. */
async function widen({ library }: SourceDeps, passage: Passage): Promise<Passage> {
  const first = passage.segments[0]
  if (first === undefined) return passage
  const section = first.sections.slice(0, -1).join()
  const before = await library.range(first.work, first.order - BEFORE_SPEECH, first.order - 1)
  return toPassage([...before.filter(({ sections }) => sections.slice(0, -1).join() === section), ...passage.segments]) ?? passage
}

/** What the question of the conversation finds beyond everything cited since. */
async function findMore(deps: SourceDeps, { subject, answers }: Turn, language: Language): Promise<GatheredSources> {
  const before = answers.flatMap((refs) => refs.flatMap((ref) => parseRefs(deps.references, ref)))
  const [question = '', context] = [subject.at(-1), subject.slice(0, -1)]
  const found = await deps.findSources({ question, language, limit: Math.min(50, MAX_SOURCES + before.length), context })
  const unseen = found.sources.filter(
    (source) => !parseRefs(deps.references, source.ref).some((now) => before.some((known) => overlapsReference(known, now))),
  )
  const near = unseen.filter((source) => isNear(source, found.sources[0]))
  // Who asks for more wants to see what is further from the question rather than nothing.
  const isFurther = near.length === 0 && found.confidence !== 'none'
  const { passages, near: nearCount } = await toPassages(deps, isFurther ? unseen.slice(0, FURTHER_SOURCES) : near.slice(0, MAX_SOURCES))
  return {
    passages,
    nearCount,
    matched: collectMatches(found),
    confidence: passages.length === 0 ? 'none' : isFurther ? 'low' : found.confidence,
    reason: 'more',
  }
}
