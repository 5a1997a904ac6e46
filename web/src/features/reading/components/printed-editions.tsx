import { toEditionName, toLicenseName } from '@sugya/contract/rules/edition-names'
import type { Language, SegmentView, TextLanguage } from '@sugya/contract/api/texts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { listNotes } from '../../../lib/text/stored-text.ts'
import { ForeignName } from '../../../components/ui/foreign-name.tsx'
import { getDirection } from '../../../lib/i18n/languages.ts'
import { referenceName } from '../../../lib/i18n/reference-name.ts'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { findText } from '../model/choose-texts.ts'
import { listShownEditions } from '../model/prefer-editions.ts'

interface PrintedEditionsProps {
  segments: readonly SegmentView[]
  languages: readonly TextLanguage[]
}

/**
 * The notes of a printed text and its editions with their licenses, on paper alone: on screen notes open in their
 * lines, and editions stand beside the text.
 */
export function PrintedEditions({ segments, languages }: PrintedEditionsProps) {
  const { t } = useTranslation('texts')
  const reader = useLanguage()
  const notes = useMemo(() => listPrintedNotes(segments, languages, reader), [segments, languages, reader])
  return (
    <div className="hidden text-[9pt] leading-[1.5] print:block">
      {notes.length > 0 && (
        <ol className="mbs-4 border-bs border-line pbs-2">
          {notes.map(({ ref, language, sign, text }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the notes of a text have no key of their own and never move
            <li key={index} lang={language} dir={getDirection(language)}>
              <span lang={reader}>
                <bdi>{ref}</bdi>
              </span>{' '}
              <sup>{sign}</sup> {text}
            </li>
          ))}
        </ol>
      )}
      <ul className="mbs-4 border-bs border-line pbs-2">
        {listShownEditions(segments, languages).map(({ language, title, license }) => (
          <li key={`${language} ${title}`}>
            {t(language)}: <ForeignName name={toEditionName(title, reader)} /> · {t('license')} <bdi>{toLicenseName(license, reader)}</bdi>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The notes of the texts on display, each with the name of its verse. */
function listPrintedNotes(segments: readonly SegmentView[], languages: readonly TextLanguage[], reader: Language) {
  return segments.flatMap((segment) =>
    languages.flatMap((language) =>
      listNotes(findText(segment, language)?.html ?? '').map((note) => ({ ...note, language, ref: referenceName(segment, reader) })),
    ),
  )
}
