import type { EditionText, Language, PassageView, SegmentView, textsApi } from '@sugya/contract/api/texts'
import { useQuery } from '@tanstack/react-query'
import { findOriginal, findText } from '../features/reading/model/choose-texts.ts'
import { findQueryWords } from '../features/reading/model/excerpt.ts'
import { findQuoteAcross, type Span } from '../lib/text/find-quote.ts'
import { toPlainText } from '../lib/text/stored-text.ts'
import { call } from '../lib/api/client.ts'

/** How many search results are searched for the verse. */
const RESULTS = 3

/**
 * The questions of the landing page: the key of their text, and Hebrew words of their subject. The verse that
 * contains most of these words is quoted, in the language of the reader.
 */
export const QUESTIONS = [
  { words: 'demoBirthright', subject: 'נזיד עדשים' },
  { words: 'demoWolf', subject: 'זאב כבש' },
  { words: 'demoJonah', subject: 'לברח תרשישה' },
] as const

interface Demonstration {
  question: string
  subject: string
}

export interface Found {
  passage: PassageView
  /** The quoted verse. */
  segment: SegmentView
  quote: EditionText
  /** The verse with its neighbours, and the positions of the quoted words in each. */
  around: { segment: SegmentView; text: EditionText; spans: Span[] }[]
  /** Whether the passage contains the quoted words. */
  proven: boolean
}

/**
 * Asks the library as the chat does, without using the quota: search, passage, quoted words. Null when the library
 * has no such passage.
 */
export function useDemonstration({ question, subject }: Demonstration, language: Language, enabled: boolean) {
  return useQuery({
    queryKey: ['demonstration', question, language],
    queryFn: async ({ signal }): Promise<Found | null> => {
      const query = { language, limit: RESULTS }
      const { context } = await call<typeof textsApi.searchTexts>('GET /api/texts/search/:query', {
        params: { query: question },
        query,
        signal,
      })
      for (const { ref } of context) {
        const passage = await call<typeof textsApi.readPassage>('GET /api/texts/ref/:ref', { params: { ref }, signal })
        const found = quoteFrom(passage, subject, language)
        if (found) return found
      }
      return null
    },
    staleTime: Infinity,
    enabled,
  })
}

/**
 * Finds the verse of a passage to quote, with its neighbours; undefined when the passage contains no word of the
 * subject.
 */
export function quoteFrom(passage: PassageView, subject: string, language: Language): Found | undefined {
  const { segments } = passage
  const counts = segments.map((segment) => findQueryWords(findOriginal(segment)?.text ?? '', subject).length)
  const most = Math.max(...counts)
  const at = most > 0 ? counts.indexOf(most) : -1
  const segment = segments[at]
  const quote = segment && (findText(segment, language) ?? findOriginal(segment) ?? segment.texts[0])
  if (!segment || !quote) return undefined
  const near = segments.slice(Math.max(at - 1, 0), at + 2).flatMap((one) => {
    const text = findText(one, quote.language)
    return text ? [{ segment: one, text }] : []
  })
  const spans = findQuoteAcross(
    near.map(({ text }) => toPlainText(text.html)),
    quote.text,
  )
  const around = near.map((one, index) => ({ ...one, spans: spans[index] ?? [] }))
  return { passage, segment, quote, around, proven: around.some((one) => one.spans.length > 0) }
}
