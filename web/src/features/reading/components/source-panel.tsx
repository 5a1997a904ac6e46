import type { PassageView, SegmentView, TextLanguage } from '@sugya/contract/api/texts'
import { ChevronLeft, ChevronRight, Copy, X } from 'lucide-react'
import { memo, useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { AuthorLine } from './author-line.tsx'
import { panelSection } from './class-names.ts'
import { Choice, Choices } from '../../../components/ui/choices.tsx'
import { textStyles } from '../../../components/ui/text-styles.ts'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { referenceName, type Names } from '../../../lib/i18n/reference-name.ts'
import { listLanguages, chooseLanguages } from '../model/choose-texts.ts'
import { Commentaries } from './commentaries.tsx'
import { useCopyPassage } from '../model/copy-passage.ts'
import { Editions } from './editions.tsx'
import { PassageBody } from './passage-body.tsx'
import { PassageError } from './passage-error.tsx'
import { usePassage } from '../api/read-passage.ts'

interface SourcePanelProps {
  sourceRef: string
  /** What the opener knows of its name, shown until the passage is here. */
  citation?: Names | null
  /** The quotation to mark; empty for none. */
  quote: string
  /** The language of the quotation, which is shown to every reader. */
  quoteLanguage: TextLanguage | null
  /** Further actions on the passage; stable. */
  renderActions?: (ref: string) => ReactNode
  onMove: (ref: string) => void
  onClose: () => void
}

/** A source next to the answer: the passage in its languages, its neighbors, commentaries and editions. */
export const SourcePanel = memo(function SourcePanel(props: SourcePanelProps) {
  const { sourceRef, citation, onMove, onClose } = props
  const { t } = useTranslation(['texts', 'common'])
  const language = useLanguage()
  const { data, error, isPending, refetch } = usePassage(sourceRef)
  const named = data ?? (citation?.ref === sourceRef ? citation : null)
  const panel = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    scroller.current?.scrollTo?.({ top: 0 })
  }, [sourceRef])
  useEffect(() => {
    // The pressed button may be gone, as at the first verse of a book: the keyboard focus stays in the panel.
    if (document.activeElement === document.body) panel.current?.focus({ preventScroll: true })
  }, [data])
  return (
    <div ref={panel} className="@container flex h-full flex-col outline-none" tabIndex={-1}>
      <header className="flex min-h-14 items-center gap-2 border-be border-line px-5 pbs-[env(safe-area-inset-top)]">
        <div className="min-w-0 flex-1 py-1.5">
          <h2 className={textStyles.subheading}>
            <bdi>{named ? referenceName(named, language) : t('panel')}</bdi>
          </h2>
          <AuthorLine authorship={data?.authorship ?? null} />
        </div>
        <IconButton className="-me-2" label={t('common:close')} onClick={onClose} data-close>
          <X aria-hidden className="size-5" />
        </IconButton>
      </header>
      <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto overscroll-contain pbe-6">
        {isPending && <p className={`text-muted ${panelSection}`}>{t('loading')}</p>}
        {error && <PassageError error={error} onMove={onMove} onRetry={() => void refetch()} />}
        {data && !error && <Passage {...props} passage={data} />}
      </div>
    </div>
  )
})

function Passage({ passage, quote, quoteLanguage, renderActions, onMove }: SourcePanelProps & { passage: PassageView }) {
  const { t } = useTranslation(['texts', 'common'])
  const language = useLanguage()
  const copy = useCopyPassage()
  const present = listLanguages(passage.segments)
  const [chosen, setChosen] = useState<TextLanguage[] | null>(null)
  const [wholeOf, setWholeOf] = useState<string | null>(null)
  const whole = wholeOf === passage.ref
  const shown = useMemo(
    () => present.filter((one) => (chosen ?? [...chooseLanguages(present, language), quoteLanguage]).includes(one)),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `present` is made of `passage`
    [passage, chosen, language, quoteLanguage],
  )
  const nearby = useMemo(() => withNeighbors(passage), [passage])
  const own = useMemo(() => new Set(passage.segments.map(({ ref }) => ref)), [passage])
  const sectionIsMore = passage.section.segments.length > nearby.length

  function toggle(one: TextLanguage): void {
    const next = shown.includes(one) ? shown.filter((other) => other !== one) : [...shown, one]
    if (next.length > 0) setChosen(next)
  }
  return (
    <>
      {present.length > 1 && (
        <Choices label={t('languages')} className="gap-1 px-5 pbs-3">
          {present.map((one) => (
            <Choice key={one} pressed={shown.includes(one)} onPress={() => toggle(one)} className="min-h-8">
              {t(one)}
            </Choice>
          ))}
        </Choices>
      )}
      <PassageBody segments={whole ? passage.section.segments : nearby} languages={shown} quote={quote} passage={own} />
      <div className={panelSection}>
        <div className="-ms-2 flex flex-wrap items-center gap-x-1">
          {sectionIsMore && (
            <Button variant="quiet" aria-expanded={whole} onClick={() => setWholeOf(whole ? null : passage.ref)}>
              {whole ? t('hideSection') : t('showSection', { ref: referenceName(passage.section, language) })}
            </Button>
          )}
          <Button variant="quiet" onClick={() => copy(passage, shown)}>
            <Copy aria-hidden className="icon" />
            {t('copy')}
          </Button>
          {renderActions?.(passage.ref)}
        </div>
      </div>
      <nav
        className={`mbs-2 flex justify-between gap-4 border-y border-line ${panelSection}`}
        aria-label={`${t('previous')}, ${t('next')}`}
      >
        {passage.previous ? (
          <button type="button" className="max-w-1/2 text-start text-accent" onClick={() => onMove(passage.previous?.ref ?? '')}>
            <span className="eyebrow">
              <ChevronLeft aria-hidden className="icon rtl:-scale-x-100" />
              {t('previous')}
            </span>
            <bdi>{referenceName(passage.previous, language)}</bdi>
          </button>
        ) : (
          <span />
        )}
        {passage.next && (
          <button type="button" className="max-w-1/2 text-end text-accent" onClick={() => onMove(passage.next?.ref ?? '')}>
            <span className="eyebrow justify-end">
              {t('next')}
              <ChevronRight aria-hidden className="icon rtl:-scale-x-100" />
            </span>
            <bdi>{referenceName(passage.next, language)}</bdi>
          </button>
        )}
      </nav>
      <Commentaries commentaries={passage.commentaries} />
      <Editions passage={passage} isOpen />
    </>
  )
}

/** Segments before and after the passage that show without asking. */
const NEIGHBORS = 2

/** The segments of a passage with those before and after it in its section. */
function withNeighbors({ segments, section }: PassageView): SegmentView[] {
  const place = (ref: string | undefined) => section.segments.findIndex((segment) => segment.ref === ref)
  const [first, last] = [place(segments[0]?.ref), place(segments.at(-1)?.ref)]
  const before = first === -1 ? [] : section.segments.slice(Math.max(first - NEIGHBORS, 0), first)
  const after = last === -1 ? [] : section.segments.slice(last + 1, last + 1 + NEIGHBORS)
  return [...before, ...segments, ...after]
}
