import type { Edition } from '@sugya/contract/api/texts'
import { foldAramaic } from '@sugya/contract/rules/text-languages'
import { toTextAddress } from '@sugya/contract/rules/pages'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router'
import { prepareBottomSheet } from '../components/ui/bottom-sheet.tsx'
import { prepareSideSheet, SideSheet } from '../components/ui/side-sheet.tsx'
import { AuthorLine } from '../features/reading/components/author-line.tsx'
import { Contents } from '../features/reading/components/contents.tsx'
import { PrintedEditions } from '../features/reading/components/printed-editions.tsx'
import { ReadingBar } from '../features/reading/components/reading-bar.tsx'
import { ReadingEnd } from '../features/reading/components/reading-end.tsx'
import { prepareReadingMenu, ReadingMenuButton } from '../features/reading/components/reading-menu-button.tsx'
import { ReadingSections } from '../features/reading/components/reading-sections.tsx'
import type { Reading } from '../features/reading/api/use-reading.ts'
import { preferEditions } from '../features/reading/model/prefer-editions.ts'
import { useEditionChoice } from '../features/reading/model/use-edition-choice.ts'
import { useReadingChoices } from '../features/reading/model/reading-choices.ts'
import { isKept, isWholeWork } from '../features/reading/model/selected-state.ts'
import { useArrowKeys } from '../features/reading/model/use-arrow-keys.ts'
import { useSections } from '../features/reading/model/use-sections.ts'
import { useShownLanguages } from '../features/reading/model/use-shown-languages.ts'
import { useTextSelection } from '../features/reading/model/use-text-selection.ts'
import { useChosenEditions } from '../features/study/api/use-chosen-editions.ts'
import { ContinueHere } from '../features/study/components/continue-here.tsx'
import { MarkedVerses } from '../features/study/components/marked-verses.tsx'
import { useContinuePlace } from '../features/study/model/use-continue-place.ts'
import { lazyOnDemand, useAfterFirstPaint } from '../lib/browser/lazy-on-demand.ts'
import { useMedia, WIDE } from '../lib/browser/use-media.ts'
import { getDirection } from '../lib/i18n/languages.ts'
import { referenceName } from '../lib/i18n/reference-name.ts'
import { useLanguage } from '../lib/i18n/setup.ts'
import { prepareTabs } from './lazy-tabs.tsx'
import { PassageAside } from './passage-aside.tsx'
import { SIDE_COLUMN } from './side-column.ts'

const popup = lazyOnDemand(async () => (await import('../features/reading/components/word-popup.tsx')).WordPopup, 'morphology')

const highlighter = lazyOnDemand(async () => (await import('./word-highlighter.tsx')).WordHighlighter, 'study')

/**
 * A text with its contents before it and what belongs to the selected passage after it; on a narrow window these are
 * sheets.
 */
export function ReadText({ reading: stored }: { reading: Reading }) {
  const { t } = useTranslation(['library', 'common'])
  const language = useLanguage()
  const navigate = useNavigate()
  const location = useLocation()
  // It may name editions.
  const { search } = location
  const state: unknown = location.state
  const wide = useMedia(WIDE)
  const [drawer, setDrawer] = useState(false)
  const [choices, setChoices] = useReadingChoices()
  const { preferred, choose } = useEditionChoice(useChosenEditions())
  const reading = useMemo(() => toPreferred(stored, preferred), [stored, preferred])
  const { passage, segments, chosen, whole, previous, next } = reading
  const { present, shown } = useShownLanguages(segments, choices, language)
  function readEdition({ title, language: other }: Edition): void {
    choose(title)
    if (!shown.includes(other)) setChoices({ ...choices, languages: [...shown, other].map(foldAramaic) })
  }
  const [wantsHighlighter, setWantsHighlighter] = useState(false)
  useAfterFirstPaint(() => {
    prepareReadingMenu()
    prepareTabs()
    prepareSideSheet()
    setWantsHighlighter(true)
    if (!wide) prepareBottomSheet()
  })

  const go = (to: { ref: string } | null) => void (to && navigate({ pathname: toTextAddress(to.ref), search }))
  useArrowKeys(getDirection(language), { previous: () => go(previous), next: () => go(next) })
  const text = useRef<HTMLElement>(null)
  const refs = useSections(reading, text)
  const isOpen = wide || isKept(state)
  const isChosen = chosen.size > 0
  const { place, dismissPlace } = useContinuePlace({
    work: passage.title,
    ref: isChosen ? passage.ref : whole.ref,
    beginning: whole.ref,
    isWholeWork: isWholeWork(state),
  })
  const { closeVerse, word, closeWord } = useTextSelection(text, reading, isOpen)

  const moved = useNavigationType() === NavigationType.Push && !isKept(state)
  useEffect(() => {
    if (moved && !isChosen) globalThis.scrollTo?.({ top: 0 })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- scrolls for another section, not for a selected verse
  }, [whole.ref])

  return (
    <div
      data-reading
      className="mx-auto grid w-full max-w-[88rem] grid-cols-[minmax(0,1fr)] min-[68rem]:grid-cols-[12rem_minmax(0,1fr)_22rem] min-[86rem]:grid-cols-[13rem_minmax(0,1fr)_24rem] min-[68rem]:items-start min-[68rem]:gap-x-10 print:block"
    >
      {wide ? (
        <aside className={`px-1.5 print:hidden ${SIDE_COLUMN}`}>
          <Contents passage={passage} />
        </aside>
      ) : (
        <SideSheet open={drawer} onClose={() => setDrawer(false)} side="start" label={t('contents')} closeLabel={t('common:close')}>
          <div data-drawer className="h-full overflow-y-auto p-5">
            <Contents passage={passage} onNavigate={() => setDrawer(false)} />
          </div>
        </SideSheet>
      )}
      <main
        id="text"
        ref={text}
        tabIndex={-1}
        className="@container mx-auto w-full max-w-[40rem] min-w-0 outline-none has-data-[layout=side]:max-w-[60rem] print:max-w-none"
      >
        <ReadingBar
          name={referenceName(passage, language)}
          printedName={isChosen ? referenceName(whole, language) : undefined}
          previous={previous}
          next={next}
          onContents={wide ? undefined : () => setDrawer(true)}
          menu={
            <ReadingMenuButton
              {...{ choices, present, shown }}
              onChoose={setChoices}
              segments={stored.segments}
              editions={preferred}
              onChooseEdition={choose}
            />
          }
        />
        <AuthorLine authorship={passage.authorship} className="mbe-2" />
        <MarkedVerses pages={refs}>
          <ReadingSections reading={reading} refs={refs} languages={shown} choices={choices} editions={preferred} />
        </MarkedVerses>
        <PrintedEditions segments={segments} languages={shown} />
        <ReadingEnd previous={previous} next={next} />
      </main>
      {place && <ContinueHere place={place} onDismiss={dismissPlace} />}
      <highlighter.Part props={wantsHighlighter ? { text } : null} onFailed={() => setWantsHighlighter(false)} />
      <popup.Part props={word && { ...word, onClose: closeWord }} onFailed={closeWord} />
      <PassageAside reading={reading} languages={shown} onChooseEdition={readEdition} isOpen={isOpen} onClose={closeVerse} />
    </div>
  )
}

/** A text with the editions that the reader prefers before the others. */
function toPreferred(reading: Reading, preferred: readonly string[]): Reading {
  if (preferred.length === 0) return reading
  const passage = { ...reading.passage, segments: [...preferEditions(reading.passage.segments, preferred)] }
  return { ...reading, passage, segments: preferEditions(reading.segments, preferred) }
}
