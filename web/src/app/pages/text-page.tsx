import { parseTextAddress, toTextAddress } from '@sugya/contract/rules/pages'
import { ChevronLeft, ChevronRight, Copy, List, MessageCircleQuestionMark } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, NavigationType, useNavigate, useNavigationType, useParams } from 'react-router'
import { prepareSideSheet, SideSheet } from '../../components/ui/side-sheet.tsx'
import { leaveDraft } from '../../features/chat/model/use-draft.ts'
import { languagesOf, languagesToShow } from '../../features/reading/model/choose-texts.ts'
import { Commentaries } from '../../features/reading/components/commentaries.tsx'
import { Contents } from '../../features/reading/components/contents.tsx'
import { useCopyPassage } from '../../features/reading/model/copy-passage.ts'
import { Editions } from '../../features/reading/components/editions.tsx'
import { LibraryFrame } from '../../features/reading/components/library-frame.tsx'
import { nameOfUnknown, PassageError } from '../../features/reading/components/passage-error.tsx'
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
    <LibraryFrame shelves>
      {reading ? (
        <Read reading={reading} />
      ) : (
        <main id="text" tabIndex={-1} className="library-main reading-none" aria-busy={isPending}>
          {isPending && <p className="text-muted">{t('loading')}</p>}
          {error && (
            <>
              <h1 className="library-title">
                <bdi>{nameOfUnknown(error, language) ?? parseTextAddress(part)}</bdi>
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

function Read({ reading }: { reading: Reading }) {
  const { t } = useTranslation(['library', 'texts', 'common'])
  const language = useLanguage()
  const navigate = useNavigate()
  const wide = useMedia(WIDE)
  const [drawer, setDrawer] = useState(false)
  const [choices, setChoices] = useReadingChoices()
  const { passage, segments, chosen, whole, previous, next } = reading
  const present = useMemo(() => languagesOf(segments), [segments])
  const shown = useMemo(() => {
    const wanted = present.filter((one) => choices.languages?.includes(one))
    return wanted.length > 0 ? wanted : languagesToShow(present, language)
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
    <div className="reading">
      {wide ? (
        <aside className="reading-contents">
          <Contents passage={passage} />
        </aside>
      ) : (
        <SideSheet open={drawer} onClose={() => setDrawer(false)} side="start" label={t('contents')} closeLabel={t('common:close')}>
          <div className="reading-drawer">
            <Contents passage={passage} onGo={() => setDrawer(false)} />
          </div>
        </SideSheet>
      )}
      <main id="text" tabIndex={-1} className="reading-main">
        <div className="reading-head">
          <h1 className="reading-title">
            <bdi>{name}</bdi>
          </h1>
          <div className="reading-tools">
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
        <nav className="reading-neighbours" aria-label={`${t('texts:previous')}, ${t('texts:next')}`}>
          {previous ? <Neighbour to={previous} label={t('texts:previous')} back /> : <span />}
          {next && <Neighbour to={next} label={t('texts:next')} />}
        </nav>
      </main>
      <aside className="reading-beside" aria-labelledby="about-text">
        <h2 id="about-text" className="sr-only">
          {t('about')}
        </h2>
        <div className="source-panel-section reading-acts">
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
          segments.length > 1 && <p className="source-panel-section library-note">{t('chooseVerse')}</p>
        )}
        <Editions passage={passage} />
      </aside>
    </div>
  )
}

const commentLink = (ref: string, name: string) => <Link to={toTextAddress(ref)}>{name}</Link>

/**
 * A link to a neighbour in the header; without a neighbour it keeps its place, so that the other link does not move.
 */
function Step({ to, label, children }: { to: { ref: string } | null; label: string | null; children: React.ReactNode }) {
  if (!to) return <span className="icon-button step-none">{children}</span>
  return (
    <Link to={toTextAddress(to.ref)} className="icon-button" aria-label={label ?? undefined} title={label ?? undefined}>
      {children}
    </Link>
  )
}

function Neighbour({ to, label, back }: { to: NonNullable<Reading['next']>; label: string; back?: boolean }) {
  const language = useLanguage()
  return (
    <Link to={toTextAddress(to.ref)} className={back ? 'neighbour' : 'neighbour neighbour-next'}>
      <span className="eyebrow">
        {back && <ChevronLeft aria-hidden className="icon rtl:-scale-x-100" />}
        {label}
        {!back && <ChevronRight aria-hidden className="icon rtl:-scale-x-100" />}
      </span>
      <bdi>{referenceName(to, language)}</bdi>
    </Link>
  )
}
