import type { Language, TextLanguage } from '@sugya/contract/api/texts'
import { foldAramaic } from '@sugya/contract/rules/text-languages'
import type { GatheredSources, SourceReason } from '../sources/answer-sources.ts'
import { toSefariaUrl } from '../../../../text/references/sefaria-url.ts'
import { type Passage, toPassage, type ReferenceTools } from '../citations/passages.ts'
import { fill, words } from '../../../../words/words.ts'
import { chooseLanguages } from '../sources/source-view.ts'
import { createWordMatcher } from '../../../../text/match-words.ts'
import { createExcerpts } from './excerpt.ts'
import { nameReference } from '../../../../text/references/format-reference.ts'
import type { Reference } from '../../../../text/references/reference.ts'

/** An answer without a model: fixed sentences around quotations, which the citation processor still verifies. */
export interface SourcesOnlyAnswer {
  before: string
  quotations: string
  after: string
}

/** Most passages that are quoted, by how sure the finder is; the others stay in the list of sources. */
const PASSAGES = { high: 4, medium: 3, low: 2, none: 0 }
/**
 * Fewest passages that are quoted of a search, even when only the first is close: one source alone hides that another
 * may be meant.
 */
const FEWEST = 2
/** Likelihood of a further passage, 0 to 1, below which it only happens to share a word with the question. */
const MIN_FURTHER = 0.02
/**
 * Longest excerpt of a passage in one language, in letters: of the first result, of the others, and of a text that was
 * named.
 */
const EXCERPT = 600
const FURTHER_EXCERPT = 320
const NAMED = 2_400
/** The same when it is asked for in short. */
const SHORT_EXCERPT = 160

/** Reasons for which a text is quoted at length: the question named it. */
const asked = new Set<SourceReason>([
  'named',
  'next',
  'previous',
  'commentary',
  'original',
  'translation',
  'no_translation',
  'speaker',
  'place',
  'picked',
  'compare',
])

/** Of these, those of which the rest can be opened. */
const goesOn = new Set<SourceReason>(['named', 'original', 'translation', 'picked'])

/** The languages a passage is quoted in: the original and a translation, or the one that was asked for. */
function chooseShown(passage: Passage, { reason, translation: target }: GatheredSources, language: Language): TextLanguage[] {
  const { original, translation } = chooseLanguages(passage, language)
  if (reason === 'original') return [original]
  const asked = passage.versions.map(({ edition }) => edition.language).find((each) => foldAramaic(each) === target)
  if (reason === 'translation' && asked !== undefined) return [asked]
  return translation === null ? [original] : [original, translation]
}

/** Composes three suggestions for a reader whose question found nothing. */
export function composeWaysToAsk(language: Language): string {
  const { waysToAsk: lead, ways } = words[language].answers.sourcesOnly
  return `${lead}\n\n${ways.map((way) => `- ${way}`).join('\n')}`
}

/**
 * Composes the answer without a model: two to four passages, the best and those close to it, quoted word for word,
 * original and translation. A passage further from the question is set apart and says so. A text that was named stands
 * alone.
 */
export function composeSourcesOnly(
  references: ReferenceTools,
  gathered: GatheredSources,
  question: string,
  language: Language,
  { isPractical = false } = {},
): SourcesOnlyAnswer {
  const texts = words[language].answers.sourcesOnly
  const { confidence, reason, missing } = gathered
  const absent = missing && composeMissing(references, missing, language)
  const absentPlaces = composeAbsentPlaces(references, gathered, language)
  if (gathered.passages.length === 0) {
    if (gathered.suggestions !== undefined) {
      const likely = gathered.suggestions.map((reference) => `**${nameReference(references, reference, language)}**`).join(', ')
      return { before: fill(texts.noSuchPlace, { likely }), quotations: '', after: '' }
    }
    if (absent !== undefined) return { before: absent, quotations: '', after: '' }
    if (reason === 'next') return { before: texts.nothingNext, quotations: '', after: '' }
    if (reason === 'previous') return { before: texts.nothingBefore, quotations: '', after: '' }
    if (reason === 'more') return { before: texts.nothingMore, quotations: '', after: composeWaysToAsk(language) }
    return { before: joinParagraphs([texts.low, absentPlaces]), quotations: '', after: composeWaysToAsk(language) }
  }
  const unsure = reason === 'found' && (confidence === 'low' || confidence === 'none')
  const near = Math.min(Math.max(gathered.nearCount, 1), PASSAGES[confidence])
  const isFurther = (index: number) => (gathered.likelihoods?.[index] ?? 0) >= MIN_FURTHER
  const passages = gathered.passages.filter(
    (_, index) => index < near || (reason === 'found' && near > 0 && index < FEWEST && isFurther(index)),
  )
  const subject = [...(gathered.context ?? []), ...(reason === 'found' ? [question] : [])].join(' ')
  const isMatched = createWordMatcher(subject, gathered.matched)
  const shownIn = (passage: Passage) => chooseShown(passage, gathered, language)
  const quotations = passages.map((passage, index) => {
    const most = asked.has(reason) ? NAMED : reason === 'shorter' ? SHORT_EXCERPT : index === 0 ? EXCERPT : FURTHER_EXCERPT
    const { texts: quoted, from, to } = createExcerpts(passage, shownIn(passage), isMatched, most)
    const isWhole = from === 0 && to === passage.segments.length
    const heading = isWhole ? passage.reference : (toPassage(passage.segments.slice(from, to))?.reference ?? passage.reference)
    return [
      // An unsure answer says so at its beginning.
      ...(index === near && !unsure ? [texts.further] : []),
      `**${nameReference(references, heading, language)}**`,
      ...quoted.filter(({ text }) => text !== '').map(({ text }) => `${text.replace(/^/gm, '> ')} [${String(index + 1)}]`),
      ...(goesOn.has(reason) && !isWhole ? [`*${texts.goesOn}*`] : []),
    ].join('\n\n')
  })
  const lead = unsure
    ? `${texts.low} ${texts.nearest}`
    : reason === 'found'
      ? texts[confidence === 'high' ? 'high' : 'medium']
      : reason === 'missing_work' || reason === 'no_such_place'
        ? `${absent ?? ''} ${texts.missingBase}`
        : reason === 'translation' || reason === 'no_translation'
          ? (reason === 'translation' ? texts.translation : texts.noTranslation)[gathered.translation ?? language]
          : `${absent === undefined ? '' : `${absent} `}${texts.reasons[reason]}`
  const isChosen = reason === 'original' || reason === 'translation' || reason === 'no_translation'
  const untranslated =
    !isChosen && passages.some((passage) => !passage.versions.some(({ edition }) => foldAramaic(edition.language) === language))
  // What is likelier to answer comes first. On a practical question that is so for every unsure search: what it quotes
  // must not be taken for the rule.
  const placesFirst = (isPractical || gathered.isAbsentFirst === true) && confidence !== 'high'
  const before = [placesFirst ? absentPlaces : '', lead, untranslated && texts.untranslated !== '' ? `*${texts.untranslated}*` : '']
  const after = [placesFirst ? '' : absentPlaces, unsure ? composeWaysToAsk(language) : '']
  return { before: joinParagraphs(before), quotations: quotations.join('\n\n'), after: joinParagraphs(after) }
}

const joinParagraphs = (texts: readonly string[]) => texts.filter((text) => text !== '').join('\n\n')

/** Says which of the texts asked for the library lacks, and links to them. */
function composeMissing(references: ReferenceTools, missing: readonly Reference[], language: Language): string {
  const { missing: one, missingSeveral } = words[language].answers.sourcesOnly
  const places = missing.map((reference) => ({
    name: nameReference(references, reference, language),
    url: toSefariaUrl(references.format(reference, 'en')),
  }))
  const [first] = places
  if (first !== undefined && places.length === 1) return fill(one, first)
  return fill(missingSeveral, { places: places.map(({ name, url }) => `[${name}](${url})`).join(', ') })
}

/**
 * Names the places that deal with the question and that the library lacks, with links to their texts; empty without
 * any.
 */
function composeAbsentPlaces(references: ReferenceTools, { absent = [] }: GatheredSources, language: Language): string {
  if (absent.length === 0) return ''
  const places = absent.map(
    (reference) => `[${nameReference(references, reference, language)}](${toSefariaUrl(references.format(reference, 'en'))})`,
  )
  return fill(words[language].answers.sourcesOnly.absentPlaces, { places: places.join(', ') })
}
