import type { Language } from '@sugya/contract/api/texts'
import type { GatheredSources, SourceReason } from '../sources/answer-sources.ts'
import { toPassage, type ReferenceTools, toSefariaUrl } from '../citations/passages.ts'
import { fill, words } from '../../../../words/words.ts'
import { chooseLanguages } from '../sources/source-view.ts'
import { createExcerpts, createWordMatcher } from './excerpt.ts'

/** An answer without a model: fixed sentences around quotations, which the citation processor still verifies. */
export interface SourcesOnlyAnswer {
  before: string
  quotations: string
  after: string
}

/** Most passages that are quoted, by how sure the finder is; the others stay in the list of sources. */
const PASSAGES = { high: 4, medium: 3, low: 2, none: 0 }
/** Fewest passages that are quoted of a search, even when only the first is close: one source alone hides that another may be meant. */
const FEWEST = 2
/** Longest excerpt of a passage in one language, in letters: of the first result, of the others, and of a text that was named. */
const EXCERPT = 600
const FURTHER_EXCERPT = 320
const NAMED = 2_400

/** Reasons for which a text is quoted at length: the question named it. */
const asked = new Set<SourceReason>(['named', 'next', 'previous', 'commentary'])

/** Composes three suggestions for a reader whose question found nothing. */
export function composeWaysToAsk(language: Language): string {
  const { waysToAsk: lead, ways } = words[language].answers.sourcesOnly
  return `${lead}\n\n${ways.map((way) => `- ${way}`).join('\n')}`
}

/**
 * Composes the answer without a model: two to four passages, the best and those close to it, quoted word for word, original and translation. A passage
 * further from the question is set apart and says so. A text that was named stands alone.
 */
export function composeSourcesOnly(
  references: ReferenceTools,
  gathered: GatheredSources,
  question: string,
  language: Language,
): SourcesOnlyAnswer {
  const texts = words[language].answers.sourcesOnly
  const { confidence, reason, missing } = gathered
  const absent =
    missing && fill(texts.missing, { name: references.format(missing, language), url: toSefariaUrl(references.format(missing, 'en')) })
  if (gathered.passages.length === 0) {
    if (gathered.suggestions !== undefined) {
      const likely = gathered.suggestions.map((reference) => `**${references.format(reference, language)}**`).join(', ')
      return { before: fill(texts.noSuchPlace, { likely }), quotations: '', after: '' }
    }
    if (absent !== undefined) return { before: absent, quotations: '', after: '' }
    if (reason === 'next') return { before: texts.nothingNext, quotations: '', after: '' }
    if (reason === 'previous') return { before: texts.nothingBefore, quotations: '', after: '' }
    if (reason === 'more') return { before: texts.nothingMore, quotations: '', after: composeWaysToAsk(language) }
    return { before: texts.low, quotations: '', after: composeWaysToAsk(language) }
  }
  const unsure = reason === 'found' && (confidence === 'low' || confidence === 'none')
  const near = Math.min(Math.max(gathered.nearCount, 1), PASSAGES[confidence])
  const passages = gathered.passages.slice(0, reason === 'found' && near > 0 ? Math.max(near, FEWEST) : near)
  const isMatched = createWordMatcher(reason === 'found' ? question : '', gathered.matched)
  const quotations = passages.map((passage, index) => {
    const shown = chooseLanguages(passage, language)
    const {
      texts: quoted,
      from,
      to,
    } = createExcerpts(
      passage,
      shown.translation === null ? [shown.original] : [shown.original, shown.translation],
      isMatched,
      asked.has(reason) ? NAMED : index === 0 ? EXCERPT : FURTHER_EXCERPT,
    )
    const isWhole = from === 0 && to === passage.segments.length
    const heading = isWhole ? passage.reference : (toPassage(passage.segments.slice(from, to))?.reference ?? passage.reference)
    return [
      // An unsure answer says so at its beginning.
      ...(index === near && !unsure ? [texts.further] : []),
      `**${references.format(heading, language)}**`,
      ...quoted.filter(({ text }) => text !== '').map(({ text }) => `${text.replace(/^/gm, '> ')} [${String(index + 1)}]`),
      ...(reason === 'named' && !isWhole ? [`*${texts.goesOn}*`] : []),
    ].join('\n\n')
  })
  const lead = unsure
    ? `${texts.low} ${texts.nearest}`
    : reason === 'found'
      ? texts[confidence === 'high' ? 'high' : 'medium']
      : reason === 'missing_work' || reason === 'no_such_place'
        ? `${absent ?? ''} ${texts.missingBase}`
        : texts.reasons[reason]
  const untranslated = passages.some((passage) => !passage.versions.some(({ edition }) => edition.language === language))
  const before = untranslated && texts.untranslated !== '' ? `${lead}\n\n*${texts.untranslated}*` : lead
  return { before, quotations: quotations.join('\n\n'), after: unsure ? composeWaysToAsk(language) : '' }
}
