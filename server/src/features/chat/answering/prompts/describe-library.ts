import type { Work } from '../../../../ports/library.ts'
import type { GatheredSources, SourceDeps } from '../sources/answer-sources.ts'

/** Works named one by one before only their number is given, and commentators listed. */
const MAX_NAMED = 6
const MAX_COMMENTATORS = 25

/**
 * Describes in a few lines what the library holds: its base texts by category, and the works each commentator is held
 * on, so that a model can say what is missing.
 */
export function describeLibrary(works: readonly Work[]): string {
  const bases = Map.groupBy(
    works.filter(({ base }) => base === null),
    ({ categories }) => categories[0] ?? 'Other',
  )
  const texts = [...bases].map(([category, list]) => `${category} (${describeTitles(list.map(({ title }) => title))})`)
  const comments = Map.groupBy(
    works.filter(({ base }) => base !== null),
    ({ title, base }) => title.split(` on ${base ?? ''}`)[0] ?? title,
  )
  const authors = [...comments]
    .slice(0, MAX_COMMENTATORS)
    .map(([author, list]) => `${author} (${describeTitles(list.map(({ base }) => base ?? ''))})`)
  return `Texts: ${texts.join('; ')}.\nCommentaries: ${authors.length === 0 ? 'none' : authors.join('; ')}.`
}

function describeTitles(titles: string[]): string {
  return titles.length <= MAX_NAMED ? titles.join(', ') : `${String(titles.length)} works`
}

/**
 * Describes for a prompt what the library holds, what it is known to lack on this question, and how sure the search is
 * of the sources.
 */
export function describeSearch(
  { library, references }: SourceDeps,
  { absent = [], missing = [], reason, confidence }: GatheredSources,
): string {
  const lacking = [...missing, ...absent].map((reference) => references.format(reference, 'en'))
  const isDoubtful = reason === 'found' && (confidence === 'low' || confidence === 'none')
  return [
    describeLibrary(library.works()),
    ...(lacking.length === 0 ? [] : [`Not held, though it deals with the question: ${lacking.join('; ')}.`]),
    ...(reason === 'missing_commentary' ? ['The commentary that was asked for is not held; the sources are the passage itself.'] : []),
    ...(isDoubtful ? ['The search is not sure that any of these sources deals with the question.'] : []),
  ].join('\n')
}
