import type { Language, SegmentView, TextLanguage } from '@sugya/contract/api/texts'
import { stripNumeralMarks } from '@sugya/contract/rules/displayed-ref'
import { useEffect, useMemo, useRef } from 'react'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { getDirection } from '../../../lib/i18n/languages.ts'
import { findText } from '../model/choose-texts.ts'
import { findQuoteAcross, type Span } from '../../../lib/text/find-quote.ts'
import { MarkedText } from '../../../components/ui/marked-text.tsx'
import { toPlainText } from '../../../lib/text/stored-text.ts'

interface PassageBodyProps {
  segments: readonly SegmentView[]
  languages: readonly TextLanguage[]
  /** The quotation to mark; empty for none. */
  quote: string
  /** References of the passage itself; `segments` may contain more. */
  passage: ReadonlySet<string>
}

const NONE: readonly Span[] = []

export const SEGMENT =
  'grid grid-cols-[minmax(1.5rem,max-content)_minmax(0,1fr)] items-baseline gap-x-2 pbs-1 pbe-2.5 data-[passage=false]:[&_.source-text]:text-muted'
export const SEGMENT_NUMBER = 'segment-number text-[0.8125rem] text-muted tabular-nums empty:hidden'
/** The original on the right, as in print and in the reader, whatever the direction of the page. */
const TWO_COLUMNS =
  '@min-[34rem]:grid @min-[34rem]:grid-cols-[1fr_1fr] @min-[34rem]:items-baseline @min-[34rem]:gap-x-6 @min-[34rem]:[direction:rtl] @min-[34rem]:[&>*]:mbs-0'

/** Returns the last number of a reference, in Hebrew letters for a Hebrew reader; empty if there is none. */
export function formatSegmentNumber({ ref, heRef }: Pick<SegmentView, 'ref' | 'heRef'>, reader: Language): string {
  const hebrew = reader === 'he' ? /[\s:]([א-ת]{1,4}|[א-ת]{1,3}[״׳"'][א-ת]?)$/.exec(stripNumeralMarks(heRef))?.[1] : undefined
  return hebrew ?? /(\d+[ab]?)$/.exec(ref)?.[1] ?? ''
}

/** The segments of a passage, languages side by side if there is space, with the quotation marked. */
export function PassageBody({ segments, languages, quote, passage }: PassageBodyProps) {
  const reader = useLanguage()
  const spans = useMemo(() => findMarks(segments, languages, quote), [segments, languages, quote])
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    list.current?.querySelector('mark, [data-passage="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [segments, quote])
  const wider = segments.length > passage.size
  return (
    <ol ref={list} className="passage px-5 pbs-2 pbe-1">
      {segments.map((segment) => (
        <li key={segment.ref} className={SEGMENT} data-passage={wider ? passage.has(segment.ref) : undefined}>
          <span className={SEGMENT_NUMBER} aria-hidden>
            {segments.length > 1 ? formatSegmentNumber(segment, reader) : ''}
          </span>
          <div className={`[.segment-number:empty+&]:col-span-full ${languages.length === 2 ? TWO_COLUMNS : ''}`}>
            {languages.map((language) => {
              const text = findText(segment, language)
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

function findMarks(segments: readonly SegmentView[], languages: readonly TextLanguage[], quote: string): Map<string, Span[]> {
  const marks = new Map<string, Span[]>()
  if (quote === '') return marks
  for (const language of languages) {
    const texts = segments.map((segment) => toPlainText(findText(segment, language)?.html ?? ''))
    findQuoteAcross(texts, quote).forEach((spans, index) => {
      const segment = segments[index]
      if (segment && spans.length > 0) marks.set(`${segment.ref} ${language}`, spans)
    })
  }
  return marks
}
