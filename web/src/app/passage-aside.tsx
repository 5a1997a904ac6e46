import type { Edition, TextLanguage } from '@sugya/contract/api/texts'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { BottomSheet } from '../components/ui/bottom-sheet.tsx'
import { textStyles } from '../components/ui/text-styles.ts'
import { panelSection } from '../features/reading/components/class-names.ts'
import { Editions } from '../features/reading/components/editions.tsx'
import type { Reading } from '../features/reading/api/use-reading.ts'
import { focusVerse } from '../features/reading/model/use-verse-selection.ts'
import { useEscape } from '../lib/browser/use-escape.ts'
import { useMedia, WIDE } from '../lib/browser/use-media.ts'
import { referenceName } from '../lib/i18n/reference-name.ts'
import { useLanguage } from '../lib/i18n/setup.ts'
import { PassageActions } from './passage-actions.tsx'
import { PassagePanel } from './passage-panel.tsx'
import { SIDE_COLUMN } from './side-column.ts'

interface PassageAsideProps {
  reading: Reading
  languages: readonly TextLanguage[]
  onChooseEdition: (edition: Edition) => void
  /** Whether the panel of a selected passage is open; on a wide window it always is. */
  isOpen: boolean
  onClose: () => void
}

/**
 * What belongs to the text: beside it on a wide window; on a narrow one below it, with a sheet for a selected passage.
 */
export function PassageAside({ reading, languages, onChooseEdition, isOpen, onClose }: PassageAsideProps) {
  const { t } = useTranslation(['library', 'common'])
  const language = useLanguage()
  const wide = useMedia(WIDE)
  const { passage, segments, chosen } = reading
  const isChosen = chosen.size > 0
  const last = useRef<string>(undefined)
  useEffect(() => {
    if (isChosen) last.current = passage.segments[0]?.ref
  })
  useEscape(isChosen && wide, () => {
    onClose()
    focusVerse(last.current)
  })
  const isCovered = isChosen && isOpen && !wide
  const first = passage.segments[0]?.ref
  useEffect(() => {
    if (isCovered && first !== undefined) keepAboveSheet(first)
  }, [isCovered, first])
  const hasPanel = isChosen || passage.commentaries.length > 0
  return (
    <>
      <aside
        data-flush
        className={`mx-auto w-full max-w-[40rem] [contain-intrinsic-height:auto_30rem] [content-visibility:auto] print:hidden ${SIDE_COLUMN}`}
        aria-labelledby="about-text"
      >
        <h2 id="about-text" className={isChosen && wide ? `mbe-1 ${textStyles.subheading}` : 'sr-only'}>
          {isChosen && wide ? <bdi>{referenceName(passage, language)}</bdi> : t('about')}
        </h2>
        {hasPanel && (wide || !isChosen) ? (
          <PassagePanel reading={reading} languages={languages} onChooseEdition={onChooseEdition} />
        ) : (
          <>
            <PassageActions passage={passage} languages={languages} />
            {segments.length > 1 && !isChosen && <p className={`${panelSection} ${textStyles.note}`}>{t('chooseVerse')}</p>}
            <Editions passage={passage} />
          </>
        )}
      </aside>
      {isCovered && <div aria-hidden className="h-[58dvh] print:hidden" />}
      {!wide && (
        <BottomSheet
          open={isCovered}
          onClose={onClose}
          label={referenceName(passage, language)}
          closeLabel={t('common:close')}
          onReturnFocus={() => focusVerse(last.current)}
        >
          <PassagePanel reading={reading} languages={languages} onChooseEdition={onChooseEdition} />
        </BottomSheet>
      )}
    </>
  )
}

/** The part of the window above the sheet. */
const ABOVE_SHEET = 0.42

function keepAboveSheet(ref: string): void {
  const verse = document.querySelector(`[data-ref="${CSS.escape(ref)}"]`)
  if (verse && verse.getBoundingClientRect().bottom > globalThis.innerHeight * ABOVE_SHEET) verse.scrollIntoView({ block: 'start' })
}
