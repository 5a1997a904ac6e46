import { toTextAddress } from '@sugya/contract/rules/pages'
import type { SegmentView, TextLanguage } from '@sugya/contract/api/texts'
import { isHebrewOrAramaic } from '@sugya/contract/rules/text-languages'
import { Fragment, memo, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { getDirection } from '../../../lib/i18n/languages.ts'
import { referenceName } from '../../../lib/i18n/reference-name.ts'
import { findText } from '../model/choose-texts.ts'
import { filterHebrewSigns } from '../model/hebrew-signs.ts'
import { MarkedText } from '../../../components/ui/marked-text.tsx'
import { formatSegmentNumber } from './passage-body.tsx'
import { SIZES, type ReadingChoices } from '../model/reading-choices.ts'

interface ReadingTextProps {
  segments: readonly SegmentView[]
  languages: readonly TextLanguage[]
  choices: ReadingChoices
  /** The segments that the address names, if the page shows more. */
  chosen: ReadonlySet<string>
  /** The address without a chosen segment: where the number of a chosen segment leads. */
  whole: string
}

/** A section or a passage. Each verse begins with its number, a link to the verse. */
export const ReadingText = memo(function ReadingText({ segments, languages, choices, chosen, whole }: ReadingTextProps) {
  const list = useRef<HTMLOListElement>(null)
  const first = segments.find(({ ref }) => chosen.has(ref))?.ref
  useEffect(() => {
    const verse = first === undefined ? null : list.current?.querySelector('[data-chosen="true"]')
    if (!verse) return
    const { top, bottom } = verse.getBoundingClientRect()
    if (top < 0 || bottom > globalThis.innerHeight) verse.scrollIntoView?.({ block: 'start' })
  }, [first])
  const sections = new Set(segments.map(({ ref }) => toSectionReference(ref)))
  const layout = languages.length > 1 ? choices.layout : 'under'
  const scale = { '--reading-scale': SIZES[choices.size] } as React.CSSProperties
  return (
    <ol ref={list} className="reading-text" data-layout={layout} data-languages={languages.length} style={scale}>
      {segments.map((segment, index) => {
        const before = segments[index - 1]
        const begins = sections.size > 1 && (before === undefined || toSectionReference(before.ref) !== toSectionReference(segment.ref))
        return (
          <Verse key={segment.ref} {...{ segment, languages, whole }} signs={choices} chosen={chosen.has(segment.ref)} begins={begins} />
        )
      })}
    </ol>
  )
})

/** Padding and `after` enlarge the touch target without moving the text. */
const NUMBER =
  '-my-[0.3rem] -ms-1 -me-0.5 inline-block min-w-[1.25em] px-1 py-[0.3rem] font-sans text-[0.8125rem] leading-none text-muted tabular-nums hover:text-accent hover:underline hover:underline-offset-[0.2em] in-data-[chosen=true]:text-accent pointer-coarse:relative pointer-coarse:after:absolute pointer-coarse:after:inset-y-[calc((100%-2.75rem)/2)] pointer-coarse:after:-start-4 pointer-coarse:after:-end-2'

/** Returns a reference without its last number, in any of the three languages. */
function toSectionReference(ref: string): string {
  return ref.replace(/:[^:]*$/, '')
}

interface VerseProps {
  segment: SegmentView
  languages: readonly TextLanguage[]
  signs: ReadingChoices
  chosen: boolean
  whole: string
  /** Whether the verse is the first of its section, on a page of several sections. */
  begins: boolean
}

function Verse({ segment, languages, signs, chosen, whole, begins }: VerseProps) {
  const reader = useLanguage()
  const name = referenceName(segment, reader)
  // The Hebrew column of a bilingual page counts in letters; a single column counts as its reader does. Only one number
  // of a verse is a link for keyboards and screen readers: that of the column whose count matches the name.
  const counts = (language: TextLanguage) => (isHebrewOrAramaic(language) && (reader === 'he' || languages.length > 1) ? 'he' : 'en')
  const present = languages.filter((language) => findText(segment, language))
  const named = present.find((language) => counts(language) === (reader === 'he' ? 'he' : 'en')) ?? present[0]
  return (
    <li className="verse scroll-my-20 py-[0.3rem]" data-chosen={chosen} aria-current={chosen || undefined}>
      {begins && (
        <p className="verse-section mbs-5 mbe-2 font-serif text-[1.1875rem] font-semibold [.verse:first-child_&]:mbs-0">
          <bdi>{toSectionReference(name)}</bdi>
        </p>
      )}
      <div className="verse-texts">
        {languages.map((language) => {
          const text = findText(segment, language)
          if (!text) return <Fragment key={language}>{languages.length > 1 && <span />}</Fragment>
          const number = formatSegmentNumber(segment, counts(language))
          const repeats = language !== named
          return (
            <p key={language} lang={language} dir={getDirection(language)} className="source-text">
              <Link
                to={chosen ? whole : toTextAddress(segment.ref)}
                preventScrollReset
                className={NUMBER}
                aria-label={name}
                lang={repeats ? undefined : reader}
                aria-hidden={repeats || undefined}
                tabIndex={repeats ? -1 : undefined}
              >
                {number}
              </Link>{' '}
              <MarkedText html={isHebrewOrAramaic(language) ? filterHebrewSigns(text.html, signs) : text.html} spans={NONE} />
            </p>
          )
        })}
      </div>
    </li>
  )
}

const NONE: readonly never[] = []
