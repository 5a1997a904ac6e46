import type { Language, SearchItem, TextLanguage } from '@sugya/contract/api/texts'
import { foldAramaic } from '@sugya/contract/rules/text-languages'
import type { Library, Segment } from '../../ports/library.ts'
import { plainText } from '../../text/markup/plain-text.ts'
import type { FoundSources, FindInput } from '../../finding/find-sources.ts'
import type { ReferenceTools } from './reference-tools.ts'

/** `findSources` with its dependencies bound. */
export type FindPassages = (input: FindInput) => Promise<Pick<FoundSources, 'sources' | 'confidence'>>

interface SearchInput {
  query: string
  language?: Language | undefined
  limit: number
  category?: string | undefined
}

/**
 * Searches passages for a query, best first, as the chat ranks them. The text is in the requested language, else the
 * original. Throws AppError `library_preparing`.
 */
export async function searchTexts(
  deps: { library: Library; references: ReferenceTools; find: FindPassages },
  { query, language, limit, category }: SearchInput,
): Promise<{ context: SearchItem[]; confidence: FoundSources['confidence'] }> {
  const input: FindInput = { question: query, limit }
  if (language !== undefined) input.language = language
  if (category !== undefined) input.category = category
  const { sources, confidence } = await deps.find(input)
  const segments = new Map(
    (await deps.library.segments(sources.flatMap((source) => source.segments))).map((segment) => [segment.ref, segment]),
  )
  const context = sources.flatMap(({ ref, segments: refs, score }): SearchItem[] => {
    const passage = refs.flatMap((one) => segments.get(one) ?? [])
    const first = passage[0]
    const last = passage.at(-1)
    const work = first && deps.library.work(first.work)
    if (first === undefined || last === undefined || work === undefined) return []
    const shown = passage.some((segment) => findText(segment, language) !== undefined) ? language : undefined
    const reference = { title: work.title, from: first.sections, to: last.sections }
    const heRef = deps.references.format(reference, 'he')
    const ruRef = deps.references.format(reference, 'ru')
    const text = passage.map((segment) => findText(segment, shown)?.text ?? '').join(' ')
    return [
      {
        ref,
        heRef,
        ruRef,
        title: work.title,
        categories: work.categories,
        text,
        language: findText(first, shown)?.language ?? 'he',
        score,
      },
    ]
  })
  return { context, confidence }
}

/** The best text of a segment in a language, or its first text when none is requested. */
function findText(segment: Segment, language: Language | undefined): { text: string; language: TextLanguage } | undefined {
  const found = language === undefined ? segment.texts[0] : segment.texts.find(({ edition }) => foldAramaic(edition.language) === language)
  return found && { text: plainText(found.html), language: found.edition.language }
}
