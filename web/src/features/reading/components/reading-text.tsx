import type { SegmentView, TextLanguage } from '@sugya/contract/api/texts'
import { memo, useEffect, useRef, useState } from 'react'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { referenceName } from '../../../lib/i18n/reference-name.ts'
import { SIZES, type ReadingChoices } from '../model/reading-choices.ts'
import { Verse } from './verse.tsx'

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
export const ReadingText = memo(function ReadingText(props: ReadingTextProps) {
  const { segments, languages, choices, chosen, whole } = props
  const reader = useLanguage()
  const list = useRef<HTMLOListElement>(null)
  const first = segments.find(({ ref }) => chosen.has(ref))?.ref
  useEffect(() => {
    const verse = first === undefined ? null : list.current?.querySelector('[data-chosen="true"]')
    if (!verse) return
    const { top, bottom } = verse.getBoundingClientRect()
    if (top >= BAR && bottom <= globalThis.innerHeight) return
    let frame = 0
    let left = SETTLING_FRAMES
    const settle = (): void => {
      verse.scrollIntoView?.({ block: 'start' })
      if (left-- > 0) frame = requestAnimationFrame(settle)
    }
    settle()
    return () => cancelAnimationFrame(frame)
  }, [first])
  // As it was opened: another layout at the press on a verse would take time.
  const [isLong] = useState(segments.length > (first === undefined ? LONG : LONG_AROUND_CHOSEN))
  const sections = new Set(segments.map(({ ref }) => toSectionReference(ref)))
  const layout = languages.length > 1 ? choices.layout : 'under'
  const scale = { '--reading-scale': SIZES[choices.size] } as React.CSSProperties
  const tabStop = first ?? segments[0]?.ref
  return (
    <ol
      ref={list}
      className="reading-text"
      data-long={isLong || undefined}
      data-layout={layout}
      data-languages={languages.length}
      style={scale}
    >
      {segments.map((segment, index) => {
        const before = segments[index - 1]
        const begins = sections.size > 1 && (before === undefined || toSectionReference(before.ref) !== toSectionReference(segment.ref))
        const isChosen = chosen.has(segment.ref)
        return (
          <Verse
            key={segment.ref}
            segment={segment}
            languages={languages}
            signs={choices}
            chosen={isChosen}
            whole={isChosen ? whole : undefined}
            isTabStop={segment.ref === tabStop}
            heading={begins ? toSectionReference(referenceName(segment, reader)) : undefined}
          />
        )
      })}
    </ol>
  )
})

/** The verses above a chosen one get their real height only in the frames after it has come into view. */
const SETTLING_FRAMES = 5
/** A section of more segments, about a screen of them, lays out only what is on screen. */
const LONG = 12
/** The same where the page opens at a chosen verse, to whose place the verses above it must have their height. */
const LONG_AROUND_CHOSEN = 60
/** The height of the bar over the text, in pixels. */
const BAR = 56

/** Returns a reference without its last number, in any of the three languages. */
function toSectionReference(ref: string): string {
  return ref.replace(/:[^:]*$/, '')
}
