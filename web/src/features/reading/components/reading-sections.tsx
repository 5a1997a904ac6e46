import { toTextAddress } from '@sugya/contract/rules/pages'
import type { SegmentView, TextLanguage } from '@sugya/contract/api/texts'
import { memo, useMemo } from 'react'
import { referenceName } from '../../../lib/i18n/reference-name.ts'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { usePassage } from '../api/read-passage.ts'
import type { Reading } from '../api/use-reading.ts'
import { preferEditions } from '../model/prefer-editions.ts'
import type { ReadingChoices } from '../model/reading-choices.ts'
import { ReadingText } from './reading-text.tsx'

interface Look {
  languages: readonly TextLanguage[]
  choices: ReadingChoices
  /** Titles of the editions that the reader prefers. */
  editions: readonly string[]
}

interface ReadingSectionsProps extends Look {
  reading: Reading
  /** The sections on the page, in order (`useSections`). */
  refs: readonly string[]
}

/** The sections of a text page, one under another. */
export function ReadingSections({ reading, refs, ...look }: ReadingSectionsProps) {
  const { whole, segments, chosen } = reading
  return refs.map((ref, index) => (
    <Section
      key={ref}
      {...look}
      sectionRef={ref}
      // The other sections keep what they have read, so that the text stays as it is when another becomes the current
      // one.
      current={ref === whole.ref ? segments : undefined}
      name={ref === whole.ref ? whole : undefined}
      chosen={ref === whole.ref ? chosen : NONE}
      hasHeading={index > 0}
    />
  ))
}

const NONE: ReadonlySet<string> = new Set()

interface SectionProps extends Look {
  sectionRef: string
  current: readonly SegmentView[] | undefined
  name: Reading['whole'] | undefined
  chosen: ReadonlySet<string>
  /** The bar names the first section; a heading above it would push the text down when a second section is added. */
  hasHeading: boolean
}

const Section = memo(function Section({ sectionRef, current, name, chosen, hasHeading, editions, ...look }: SectionProps) {
  const language = useLanguage()
  // Scrolling adds only sections that have been read.
  const { data } = usePassage(sectionRef, { enabled: current === undefined })
  const read = current ?? data?.segments
  const segments = useMemo(() => read && preferEditions(read, editions), [read, editions])
  const names = name ?? data
  return (
    <div data-section={sectionRef} className="not-first:mbs-8">
      {hasHeading && names && (
        <h2 className="mbe-2 font-serif text-[1.1875rem] font-semibold text-muted">
          <bdi>{referenceName(names, language)}</bdi>
        </h2>
      )}
      {segments && <ReadingText {...look} segments={segments} chosen={chosen} whole={toTextAddress(sectionRef)} />}
    </div>
  )
})
