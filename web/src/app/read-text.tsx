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
import { useReadingChoices } from '../features/reading/model/reading-choices.ts'
import { isTanakh } from '../features/reading/model/categories.ts'
import type { FoundWord } from '../features/reading/model/word-at-point.ts'
import { isKept, SELECTED } from '../features/reading/model/selected-state.ts'
import { useArrowKeys } from '../features/reading/model/use-arrow-keys.ts'
import { useSections } from '../features/reading/model/use-sections.ts'
import { useVerseSelection } from '../features/reading/model/use-verse-selection.ts'
import { useRecordPlace } from '../features/study/api/use-places.ts'
import { MarkedVerses } from '../features/study/components/marked-verses.tsx'
import { lazyOnDemand, useAfterFirstPaint } from '../lib/browser/lazy-on-demand.ts'
import { useMedia, WIDE } from '../lib/browser/use-media.ts'
import { getDirection } from '../lib/i18n/languages.ts'
import { referenceName } from '../lib/i18n/reference-name.ts'
import { useLanguage } from '../lib/i18n/setup.ts'
import { PassageAside } from './passage-aside.tsx'
import { SIDE_COLUMN } from './side-column.ts'

const popup = lazyOnDemand(async () => (await import('../features/reading/components/word-popup.tsx')).WordPopup, 'morphology')

/** A text with its contents before it and what belongs to the selected passage after it; on a narrow window these are sheets. */
export function ReadText({ reading }: { reading: Reading }) {
  const { t } = useTranslation(['library', 'common'])
  const language = useLanguage()
  const navigate = useNavigate()
  const wide = useMedia(WIDE)
  const [drawer, setDrawer] = useState(false)
  const [choices, setChoices] = useReadingChoices()
  const { passage, segments, chosen, whole, previous, next } = reading
  const present = useMemo(() => listLanguages(segments), [segments])
  const shown = useMemo(() => {
    const wanted = present.filter((one) => choices.languages?.includes(foldAramaic(one)))
    return wanted.length > 0 ? wanted : chooseLanguages(present, language)
  }, [present, choices.languages, language])
  useAfterFirstPaint(() => {
    prepareReadingMenu()
    prepareSideSheet()
    if (!wide) prepareBottomSheet()
  })

  const go = (to: { ref: string } | null) => void (to && navigate(toTextAddress(to.ref)))
  useArrowKeys(getDirection(language), { previous: () => go(previous), next: () => go(next) })
  const text = useRef<HTMLElement>(null)
  const refs = useSections(reading, text)
  const location = useLocation()
  const state: unknown = location.state
  const isOpen = wide || isKept(state)
  const isChosen = chosen.size > 0
  useRecordPlace(passage.title, isChosen ? passage.ref : whole.ref)
  const close = useCallback(() => {
    void navigate(toTextAddress(whole.ref), { replace: true, preventScrollReset: true, state: SELECTED })
  }, [navigate, whole.ref])
  const [word, setWord] = useState<{ reference: string; word: FoundWord } | null>(null)
  useVerseSelection(
    text,
    (ref) => {
      if (isOpen && chosen.size === 1 && chosen.has(ref)) close()
      else void navigate(toTextAddress(ref), { replace: isChosen, preventScrollReset: true, state: SELECTED })
    },
    (reference, pressed) => {
      const isAnalysed = isTanakh(passage.categories)
      if (isAnalysed) setWord({ reference, word: pressed })
      return isAnalysed
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
      className="mx-auto grid w-full max-w-[88rem] grid-cols-[minmax(0,1fr)] min-[68rem]:grid-cols-[13rem_minmax(0,1fr)_20rem] min-[68rem]:items-start min-[68rem]:gap-x-10 print:block"
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
          previous={previous}
          next={next}
          onContents={wide ? undefined : () => setDrawer(true)}
          menu={<ReadingMenuButton choices={choices} onChoose={setChoices} present={present} shown={shown} segments={segments} />}
        />
        <AuthorLine authorship={passage.authorship} className="mbe-2" />
        <MarkedVerses pages={refs}>
          <ReadingSections reading={reading} refs={refs} languages={shown} choices={choices} />
        </MarkedVerses>
        <PrintedEditions passage={passage} languages={shown} />
        <ReadingEnd previous={previous} next={next} />
      </main>
      <popup.Part
        wanted={word !== null}
        onFailed={() => setWord(null)}
        props={{ reference: word?.reference ?? '', word: word?.word as FoundWord, onClose: () => setWord(null) }}
      />
      <PassageAside reading={reading} languages={shown} isOpen={isOpen} onClose={close} />
    </div>
  )
}
