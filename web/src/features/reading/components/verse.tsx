import { toTextAddress } from '@sugya/contract/rules/pages'
import type { SegmentView, TextLanguage } from '@sugya/contract/api/texts'
import { stripNumeralMarks } from '@sugya/contract/rules/displayed-ref'
import { isHebrewOrAramaic } from '@sugya/contract/rules/text-languages'
import { Fragment, memo, useMemo } from 'react'
import { HIGHLIGHTED, useVerseMark } from '../../../components/ui/verse-marks.ts'
import { MarkedText } from '../../../components/ui/marked-text.tsx'
import { getDirection } from '../../../lib/i18n/languages.ts'
import { referenceName } from '../../../lib/i18n/reference-name.ts'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { placeHighlights } from '../../../lib/text/place-highlights.ts'
import { findText } from '../model/choose-texts.ts'
import { filterHebrewSigns, type HebrewSigns } from '../model/hebrew-signs.ts'
import { formatSegmentNumber } from './passage-body.tsx'

/** Padding and `after` enlarge the touch target without moving the text. */
const NUMBER =
  '-my-[0.3rem] -ms-1 -me-0.5 inline-block min-w-[1.25em] px-1 py-[0.3rem] font-sans text-[0.8125rem] leading-none text-muted tabular-nums hover:text-accent hover:underline hover:underline-offset-[0.2em] in-data-[chosen=true]:text-accent pointer-coarse:relative pointer-coarse:after:absolute pointer-coarse:after:inset-y-[calc((100%-2.75rem)/2)] pointer-coarse:after:-start-4 pointer-coarse:after:-end-2'

/**
 * In a long section, what is off screen is neither laid out nor painted; the margin keeps signs that stand outside of
 * the box.
 */
const VERSE =
  'verse scroll-mbs-20 rounded-[6px] py-[0.3rem] not-data-[chosen=true]:hover:bg-shade in-data-long:not-data-[chosen=true]:[contain-intrinsic-block-size:auto_4.5rem] in-data-long:not-data-[chosen=true]:[content-visibility:auto] [overflow-clip-margin:1.25rem]'

interface VerseProps {
  segment: SegmentView
  languages: readonly TextLanguage[]
  signs: HebrewSigns
  chosen: boolean
  /** Where its number leads when it is chosen: the address without a choice. */
  whole: string | undefined
  /** The one number of the list that the Tab key reaches. */
  isTabStop: boolean
  /** The name of the section that begins with the verse, on a page of several sections. */
  heading: string | undefined
}

/** One verse in the languages on display. A press anywhere on it selects it; its number is a link with its name. */
export const Verse = memo(function Verse(props: VerseProps) {
  const { segment, languages, signs, chosen, whole, isTabStop, heading } = props
  const reader = useLanguage()
  // As the number beside it is written.
  const name = stripNumeralMarks(referenceName(segment, reader))
  const mark = useVerseMark(segment.ref)
  // The Hebrew column of a bilingual page counts in letters; a single column counts as its reader does. Only one number
  // of a verse is a link for keyboards and screen readers: that of the column whose count matches the name.
  const counts = (language: TextLanguage) => (isHebrewOrAramaic(language) && (reader === 'he' || languages.length > 1) ? 'he' : 'en')
  const texts = useMemo(() => listTexts(segment, languages, signs), [segment, languages, signs])
  const { color, spans } = useMemo(() => placeHighlights(mark, texts), [mark, texts])
  const present = texts.map(({ text }) => text.language)
  const named = present.find((language) => counts(language) === (reader === 'he' ? 'he' : 'en')) ?? present[0]
  return (
    <li
      className={`${VERSE} ${HIGHLIGHTED}`}
      data-ref={segment.ref}
      data-highlight={color}
      data-chosen={chosen}
      aria-current={chosen || undefined}
    >
      {heading !== undefined && (
        <p className="verse-section mbs-5 mbe-2 font-serif text-[1.1875rem] font-semibold [.verse:first-child_&]:mbs-0">
          <bdi>{heading}</bdi>
        </p>
      )}
      {mark?.signs}
      <div className="verse-texts">
        {languages.map((language) => {
          const shown = texts.find(({ text }) => text.language === language)
          if (!shown) return <Fragment key={language}>{languages.length > 1 && <span />}</Fragment>
          const repeats = language !== named
          return (
            <p key={language} lang={language} dir={getDirection(language)} className="source-text" data-edition={shown.text.title}>
              {/* Not a `Link`: each of hundreds would render again whenever the address changes. */}
              <a
                href={whole ?? toTextAddress(segment.ref)}
                className={NUMBER}
                aria-label={name}
                lang={repeats ? undefined : reader}
                aria-hidden={repeats || undefined}
                tabIndex={repeats || !isTabStop ? -1 : undefined}
                data-number={repeats ? '' : 'named'}
              >
                {formatSegmentNumber(segment, counts(language))}
              </a>{' '}
              <MarkedText html={shown.html} spans={spans.get(language) ?? NONE} />
            </p>
          )
        })}
      </div>
    </li>
  )
})

const NONE: readonly never[] = []

/** The texts on display, without the signs that the reader hides. */
function listTexts(segment: SegmentView, languages: readonly TextLanguage[], signs: HebrewSigns) {
  return languages.flatMap((language) => {
    const text = findText(segment, language)
    return text ? [{ text, html: isHebrewOrAramaic(language) ? filterHebrewSigns(text.html, signs) : text.html }] : []
  })
}
