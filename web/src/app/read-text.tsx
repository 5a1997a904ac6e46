import type { Edition } from '@sugya/contract/api/texts'
import { foldAramaic } from '@sugya/contract/rules/text-languages'
import { toTextAddress } from '@sugya/contract/rules/pages'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
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
import { chooseLanguages, listLanguages } from '../features/reading/model/choose-texts.ts'
import { preferEditions } from '../features/reading/model/prefer-editions.ts'
import { useEditionChoice } from '../features/reading/model/use-edition-choice.ts'
import { useReadingChoices } from '../features/reading/model/reading-choices.ts'
import { isTanakh } from '../features/reading/model/categories.ts'
import type { FoundWord } from '../features/reading/model/word-at-point.ts'
import { isKept, isWholeWork, SELECTED } from '../features/reading/model/selected-state.ts'
import { useArrowKeys } from '../features/reading/model/use-arrow-keys.ts'
import { useSections } from '../features/reading/model/use-sections.ts'
import { useVerseSelection } from '../features/reading/model/use-verse-selection.ts'
import { useChosenEditions } from '../features/study/api/use-chosen-editions.ts'
import { usePlaceIn, useRecordPlace } from '../features/study/api/use-places.ts'
import { ContinueHere } from '../features/study/components/continue-here.tsx'
import { MarkedVerses } from '../features/study/components/marked-verses.tsx'
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
  const present = useMemo(() => listLanguages(segments), [segments])
  const shown = useMemo(() => {
    const wanted = present.filter((one) => choices.languages?.includes(foldAramaic(one)))
    return wanted.length > 0 ? wanted : chooseLanguages(present, language)
  }, [present, choices.languages, language])
  function readEdition({ title, language: other }: Edition): void {
    choose(title)
    if (!shown.includes(other)) setChoices({ ...choices, languages: [...shown, other].map(foldAramaic) })
  }
  const [isPainted, setIsPainted] = useState(false)
  useAfterFirstPaint(() => {
    prepareReadingMenu()
    prepareTabs()
    prepareSideSheet()
    setIsPainted(true)
    if (!wide) prepareBottomSheet()
  })

  const go = (to: { ref: string } | null) => void (to && navigate({ pathname: toTextAddress(to.ref), search }))
  useArrowKeys(getDirection(language), { previous: () => go(previous), next: () => go(next) })
  const text = useRef<HTMLElement>(null)
  const refs = useSections(reading, text)
  const isOpen = wide || isKept(state)
  const isChosen = chosen.size > 0
  const [isDismissed, setIsDismissed] = useState(false)
  const mayContinue = isWholeWork(state) && !isDismissed
  const place = usePlaceIn(passage.title, { enabled: mayContinue })
  // Otherwise the beginning of the work would take its place before the reader has chosen.
  useRecordPlace(passage.title, isChosen ? passage.ref : whole.ref, !mayContinue || place === null || place?.ref === whole.ref)
  const close = useCallback(() => {
    void navigate({ pathname: toTextAddress(whole.ref), search }, { replace: true, preventScrollReset: true, state: SELECTED })
  }, [navigate, whole.ref, search])
  const [word, setWord] = useState<{ reference: string; word: FoundWord } | null>(null)
  useVerseSelection(
    text,
    (ref) => {
      if (isOpen && chosen.size === 1 && chosen.has(ref)) close()
      else void navigate({ pathname: toTextAddress(ref), search }, { replace: isChosen, preventScrollReset: true, state: SELECTED })
    },
    (reference, pressed) => {
      // A verse that a link has chosen opens its panel first: on a phone nothing else would.
      const hasMeaning = isOpen && isTanakh(passage.categories)
      if (hasMeaning) setWord({ reference, word: pressed })
      return hasMeaning
    },
  )

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
      {mayContinue && place && place.ref !== whole.ref && <ContinueHere place={place} onDismiss={() => setIsDismissed(true)} />}
      <highlighter.Part wanted={isPainted} onFailed={() => setIsPainted(false)} props={{ text }} />
      <popup.Part
        wanted={word !== null}
        onFailed={() => setWord(null)}
        props={{ reference: word?.reference ?? '', word: word?.word as FoundWord, onClose: () => setWord(null) }}
      />
      <PassageAside reading={reading} languages={shown} onChooseEdition={readEdition} isOpen={isOpen} onClose={close} />
    </div>
  )
}

/** A text with the editions that the reader prefers before the others. */
function toPreferred(reading: Reading, preferred: readonly string[]): Reading {
  if (preferred.length === 0) return reading
  const passage = { ...reading.passage, segments: [...preferEditions(reading.passage.segments, preferred)] }
  return { ...reading, passage, segments: preferEditions(reading.segments, preferred) }
}
