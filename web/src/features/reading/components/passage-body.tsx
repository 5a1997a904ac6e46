import type { Language, SegmentView } from '@sugya/contract/api/texts'
import { useEffect, useMemo, useRef } from 'react'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { getDirection } from '../../../lib/i18n/languages.ts'
import { textIn } from '../model/choose-texts.ts'
import { findQuoteAcross, type Span } from '../model/find-quote.ts'
import { MarkedText, plainText } from './marked-text.tsx'

interface PassageBodyProps {
  segments: readonly SegmentView[]
  languages: readonly Language[]
  /** The words to mark; empty for none. */
  quote: string
  /** References of the passage itself, when more than it is shown. */
  passage: ReadonlySet<string>
}

const NONE: readonly Span[] = []

/** The last number of a reference, as the reader's language writes it: what stands in the margin. */
export function numberOf({ ref, heRef }: Pick<SegmentView, 'ref' | 'heRef'>, reader: Language): string {
  const hebrew = reader === 'he' ? /[\s:]([א-ת]{1,4}|[א-ת]{1,3}[״׳"'][א-ת]?)$/.exec(heRef)?.[1] : undefined
  return hebrew ?? /(\d+[ab]?)$/.exec(ref)?.[1] ?? ''
}

/** The segments one under another, the languages of each side by side where there is room, the quoted words marked. */
export function PassageBody({ segments, languages, quote, passage }: PassageBodyProps) {
  const reader = useLanguage()
  const spans = useMemo(() => marksOf(segments, languages, quote), [segments, languages, quote])
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    list.current?.querySelector('mark, [data-passage="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [segments, quote])
  const wider = segments.length > passage.size
  return (
    <ol ref={list} className="passage" data-columns={languages.length}>
      {segments.map((segment) => (
        <li key={segment.ref} className="segment" data-passage={wider ? passage.has(segment.ref) : undefined}>
          <span className="segment-number" aria-hidden>
            {segments.length > 1 ? numberOf(segment, reader) : ''}
          </span>
          <div className="segment-texts">
            {languages.map((language) => {
              const text = textIn(segment, language)
              return (
                text && (
                  <p key={language} lang={language} dir={getDirection(language)} className="source-text">
                    <MarkedText html={text.html} spans={spans.get(`${segment.ref} ${language}`) ?? NONE} />
                  </p>
                )
              )
            })}
          </div>
        </li>
      ))}
    </ol>
  )
}

function marksOf(segments: readonly SegmentView[], languages: readonly Language[], quote: string): Map<string, Span[]> {
  const marks = new Map<string, Span[]>()
  if (quote === '') return marks
  for (const language of languages) {
    const texts = segments.map((segment) => plainText(textIn(segment, language)?.html ?? ''))
    findQuoteAcross(texts, quote).forEach((spans, index) => {
      const segment = segments[index]
      if (segment && spans.length > 0) marks.set(`${segment.ref} ${language}`, spans)
    })
  }
  return marks
}
