import { foldAramaic } from '@sugya/contract/rules/text-languages'
import { parseTextAddress, toTextAddress } from '@sugya/contract/rules/pages'
import { ChevronLeft, ChevronRight, Copy, List, MessageCircleQuestionMark } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, NavigationType, useNavigate, useNavigationType, useParams } from 'react-router'
import { panelSection } from '../../features/reading/components/class-names.ts'
import { textStyles } from '../../components/ui/text-styles.ts'
import { prepareSideSheet, SideSheet } from '../../components/ui/side-sheet.tsx'
import { leaveDraft } from '../../features/chat/model/use-draft.ts'
import { listLanguages, chooseLanguages } from '../../features/reading/model/choose-texts.ts'
import { Commentaries } from '../../features/reading/components/commentaries.tsx'
import { Contents } from '../../features/reading/components/contents.tsx'
import { useCopyPassage } from '../../features/reading/model/copy-passage.ts'
import { Editions } from '../../features/reading/components/editions.tsx'
import { LibraryFrame, libraryMain } from '../../features/reading/components/library-frame.tsx'
import { readUnknownName, PassageError } from '../../features/reading/components/passage-error.tsx'
import { prepareReadingMenu, ReadingMenuButton } from '../../features/reading/components/reading-menu-button.tsx'
import { ReadingText } from '../../features/reading/components/reading-text.tsx'
import { useReadingChoices } from '../../features/reading/model/reading-choices.ts'
import { useArrowKeys } from '../../features/reading/model/use-arrow-keys.ts'
import { useReading, type Reading } from '../../features/reading/api/use-reading.ts'
import { useLanguage } from '../../lib/i18n/setup.ts'
import { ApiError } from '../../lib/api/client.ts'
import { getDirection } from '../../lib/i18n/languages.ts'
import { useAfterFirstPaint } from '../../lib/browser/lazy-on-demand.ts'
import { useOwnHead } from '../../lib/browser/page-head.ts'
import { referenceName } from '../../lib/i18n/reference-name.ts'
import { useMedia, WIDE } from '../../lib/browser/use-media.ts'
import '../../features/reading/components/reading.css'

/** A text to read: `/texts/Genesis_25:29-34`. */
export function TextPage() {
  const { t } = useTranslation(['texts', 'library'])
  const language = useLanguage()
  const navigate = useNavigate()
  const { ref: part = '' } = useParams()
  const { reading, error, isPending, refetch } = useReading(part)
  const unknown = error instanceof ApiError && error.code === 'unknown_reference'
  useOwnHead({
    title: reading ? referenceName(reading.passage, language) : error ? t('library:unknownTitle') : undefined,
    unlisted: !reading && unknown,
  })
  return (
    <LibraryFrame>
      {reading ? (
        <Read reading={reading} />
      ) : (
        <main id="text" tabIndex={-1} className={libraryMain} data-flush aria-busy={isPending}>
          {isPending && <p className="text-muted">{t('loading')}</p>}
          {error && (
            <>
              <h1 className={textStyles.title}>
                <bdi>{readUnknownName(error, language) ?? parseTextAddress(part)}</bdi>
              </h1>
              <PassageError error={error} onMove={(ref) => void navigate(toTextAddress(ref))} onRetry={() => void refetch()} />
              <Link to="/texts" className="quiet-button -ms-2">
                {t('library:openLibrary')}
              </Link>
            </>
          )}
        </main>
      )}
    </LibraryFrame>
  )
}

/** A column beside the text on a wide window; the width is that of WIDE in use-media.ts. */
const SIDE_COLUMN =
  'min-[68rem]:sticky min-[68rem]:inset-bs-0 min-[68rem]:max-h-dvh min-[68rem]:overflow-y-auto min-[68rem]:pbs-[clamp(1.25rem,4vh,2.25rem)] min-[68rem]:pbe-4 min-[68rem]:[scrollbar-width:thin]'

function Read({ reading }: { reading: Reading }) {
  const { t } = useTranslation(['library', 'texts', 'common'])
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
  const copy = useCopyPassage()
  useAfterFirstPaint(() => {
    prepareReadingMenu()
    prepareSideSheet()
  })
  const name = referenceName(passage, language)

  const go = (to: { ref: string } | null) => void (to && navigate(toTextAddress(to.ref)))
  useArrowKeys(getDirection(language), { previous: () => go(previous), next: () => go(next) })
  const moved = useNavigationType() === NavigationType.Push
  const isChosen = chosen.size > 0
  useEffect(() => {
    if (moved && !isChosen) globalThis.scrollTo?.({ top: 0 })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- scrolls for another section, not for a selected verse
  }, [whole.ref])

  const asked = useRef(false)
  useEffect(() => {
    // The chat has replaced this page by then.
    return () => void (asked.current && document.getElementById('question')?.focus())
  }, [])
  function ask(): void {
    asked.current = true
    leaveDraft(t('question', { ref: name }))
    void navigate('/chat')
  }

  return (
    <div
      data-reading
      className="mx-auto grid w-full max-w-[88rem] grid-cols-[minmax(0,1fr)] min-[68rem]:grid-cols-[13rem_minmax(0,1fr)_16rem] min-[68rem]:items-start min-[68rem]:gap-x-12"
    >
      {wide ? (
        <aside className={`px-1.5 ${SIDE_COLUMN}`}>
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
        tabIndex={-1}
        className="@container mx-auto w-full max-w-[40rem] min-w-0 outline-none has-data-[layout=side]:max-w-[60rem]"
      >
        <div className="mbs-[clamp(0.75rem,3vh,1.75rem)] mbe-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <h1 className="font-serif text-[clamp(1.625rem,1.3rem+1.2vw,2.125rem)] leading-[1.25] font-medium">
            <bdi>{name}</bdi>
          </h1>
          <div className="-mx-2 flex items-center [&_.icon-button]:h-11 [&_.icon-button]:min-w-11">
            {!wide && (
              <button
                type="button"
                className="icon-button"
                aria-label={t('contents')}
                title={t('contents')}
                onClick={() => setDrawer(true)}
              >
                <List aria-hidden className="size-5 rtl:-scale-x-100" />
              </button>
            )}
            <ReadingMenuButton choices={choices} onChoose={setChoices} present={present} shown={shown} />
            <Step to={previous} label={previous && t('previousText', { ref: referenceName(previous, language) })}>
              <ChevronLeft aria-hidden className="size-5 rtl:-scale-x-100" />
            </Step>
            <Step to={next} label={next && t('nextText', { ref: referenceName(next, language) })}>
              <ChevronRight aria-hidden className="size-5 rtl:-scale-x-100" />
            </Step>
          </div>
        </div>
        <ReadingText segments={segments} languages={shown} choices={choices} chosen={chosen} whole={toTextAddress(whole.ref)} />
        <nav
          className="my-6 flex justify-between gap-4 border-bs border-line pbs-3"
          aria-label={`${t('texts:previous')}, ${t('texts:next')}`}
        >
          {previous ? <Neighbor to={previous} label={t('texts:previous')} back /> : <span />}
          {next && <Neighbor to={next} label={t('texts:next')} />}
        </nav>
      </main>
      <aside
        data-flush
        className={`mx-auto w-full max-w-[40rem] [contain-intrinsic-height:auto_30rem] [content-visibility:auto] ${SIDE_COLUMN}`}
        aria-labelledby="about-text"
      >
        <h2 id="about-text" className="sr-only">
          {t('about')}
        </h2>
        <div className={`flex flex-col items-start ${panelSection}`}>
          <button type="button" className="quiet-button -ms-2" onClick={ask}>
            <MessageCircleQuestionMark aria-hidden className="icon rtl:-scale-x-100" />
            {t('ask')}
          </button>
          <button type="button" className="quiet-button -ms-2" onClick={() => copy(passage, shown)}>
            <Copy aria-hidden className="icon" />
            {t('texts:copy')}
          </button>
        </div>
        {isChosen || passage.commentaries.length > 0 ? (
          <Commentaries commentaries={passage.commentaries} link={commentLink} />
        ) : (
          segments.length > 1 && <p className={`${panelSection} ${textStyles.note}`}>{t('chooseVerse')}</p>
        )}
        <Editions passage={passage} />
      </aside>
    </div>
  )
}

const commentLink = (ref: string, name: string) => <Link to={toTextAddress(ref)}>{name}</Link>

/**
 * A link to a neighbor in the header. Without a neighbor it keeps its space, so that the other link does not move.
 */
function Step({ to, label, children }: { to: { ref: string } | null; label: string | null; children: React.ReactNode }) {
  if (!to) return <span className="icon-button opacity-30 hover:bg-transparent hover:text-muted">{children}</span>
  return (
    <Link to={toTextAddress(to.ref)} className="icon-button" aria-label={label ?? undefined} title={label ?? undefined}>
      {children}
    </Link>
  )
}

function Neighbor({ to, label, back }: { to: NonNullable<Reading['next']>; label: string; back?: boolean }) {
  const language = useLanguage()
  return (
    <Link to={toTextAddress(to.ref)} className={`block py-1 text-accent ${back ? '' : 'text-end'}`}>
      <span className={back ? 'eyebrow' : 'eyebrow justify-end'}>
        {back && <ChevronLeft aria-hidden className="icon rtl:-scale-x-100" />}
        {label}
        {!back && <ChevronRight aria-hidden className="icon rtl:-scale-x-100" />}
      </span>
      <bdi>{referenceName(to, language)}</bdi>
    </Link>
  )
}
