import type { Mark, MarkColor } from '@sugya/contract/api/study'
import type { SegmentView, TextLanguage } from '@sugya/contract/api/texts'
import { Bookmark, Highlighter, NotebookPen } from 'lucide-react'
import { Suspense, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { focusBeside } from '../../../lib/browser/focus-beside.ts'
import { lazyOnDemand, useAfterFirstPaint } from '../../../lib/browser/lazy-on-demand.ts'
import { preloadable } from '../../../lib/browser/preloadable.tsx'
import { useMarks } from '../api/use-marks.ts'
import { chooseHighlight, toggleBookmark } from '../model/change-marks.ts'
import { createMark, toFirstSegment, type MarkedPassage } from '../model/new-mark.ts'
import { ColorButtons } from './color-buttons.tsx'

const { Page: NoteEditor, load: loadEditor } = preloadable(async () => (await import('./note-editor.tsx')).NoteEditor, 'study')

export interface PassageMarksProps {
  passage: MarkedPassage
  /** The segments of the passage. */
  segments: readonly SegmentView[]
  /** The languages on display, of whose words some can be highlighted. */
  languages: readonly TextLanguage[]
  /** The reference of the section, whose marks are read together. */
  page: string
}

const words = lazyOnDemand(async () => (await import('./word-marks.tsx')).WordMarks, 'texts')

/** What a reader keeps with a passage: a bookmark, a color for each of its verses or for words of them, notes. */
export function PassageMarks({ passage, segments, languages, page }: PassageMarksProps) {
  const { t } = useTranslation('study')
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useAfterFirstPaint(() => void loadEditor().catch(() => undefined))
  const marks = useMarks(useMemo(() => [page], [page]))
  const [opened, setOpened] = useState<Mark>()
  const refs = new Set([passage.ref, ...segments.map(({ ref }) => ref)])
  const isHere = ({ ref }: Mark) => refs.has(ref) || refs.has(toFirstSegment(ref))
  const bookmarks = marks.filter((mark) => mark.kind === 'bookmark' && mark.ref === passage.ref)
  const notes = marks
    .filter((mark) => mark.kind === 'note' && isHere(mark))
    .sort((one, other) => one.createdAt.localeCompare(other.createdAt))
  // The new note stays where it is when the first words have made it one of the marks.
  const isNew = opened !== undefined && refs.has(opened.ref) && notes.every(({ id }) => id !== opened.id)
  const highlights = segments.map(({ ref }) => marks.filter((mark) => mark.kind === 'highlight' && mark.ref === ref && mark.range === null))
  const wordMarks = marks.filter(
    ({ kind, ref, range }) => kind === 'highlight' && range !== null && segments.some((one) => one.ref === ref),
  )
  const [isPicking, setIsPicking] = useState(false)
  const canPick = segments.length === 1
  const picks = isPicking && canPick
  const [color] = new Set(highlights.map(([first]) => first?.color)).size === 1 ? (highlights[0] ?? []).map((mark) => mark.color) : []

  function highlight(chosen: MarkColor): void {
    segments.forEach((segment, index) => {
      const own = highlights[index] ?? []
      if (chosen === color || own[0]?.color !== chosen) chooseHighlight({ ...passage, ...segment }, own, chosen, page)
    })
  }

  function leaveNote(entry: Element | null): void {
    setOpened(undefined)
    focusBeside(entry, heading.current)
  }

  return (
    <section className="grid gap-3 px-5 pbe-3 in-data-flush:px-0" aria-labelledby={headingId}>
      <h3 id={headingId} ref={heading} tabIndex={-1} className="sr-only">
        {t('marks')}
      </h3>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Button
          variant="quiet"
          className="-ms-2"
          aria-pressed={bookmarks.length > 0}
          onClick={() => toggleBookmark(passage, bookmarks, page)}
        >
          <Bookmark aria-hidden className={`icon ${bookmarks.length > 0 ? 'fill-current' : ''}`} />
          {t('bookmark')}
        </Button>
        <Button variant="quiet" className="-ms-2" onClick={() => setOpened(createMark('note', passage))}>
          <NotebookPen aria-hidden className="icon" />
          {t('addNote')}
        </Button>
        {segments.length > 0 && <ColorButtons label={t('highlight')} color={color} onChoose={highlight} />}
        {canPick && (
          <Button variant="quiet" className="-ms-2" aria-expanded={isPicking} onClick={() => setIsPicking(!isPicking)}>
            <Highlighter aria-hidden className="icon" />
            {t('highlightWords')}
          </Button>
        )}
      </div>
      <words.Part
        props={picks || wordMarks.length > 0 ? { passage, segments, languages, marks: wordMarks, page, isPicking: picks, heading } : null}
        onFailed={() => setIsPicking(false)}
      />
      <div className="grid gap-3 empty:hidden">
        <Suspense>
          {[...notes, ...(isNew ? [opened] : [])].map((note) => (
            <NoteEditor key={note.id} note={note} page={page} autoFocus={note.id === opened?.id} onDeleted={leaveNote} />
          ))}
        </Suspense>
      </div>
    </section>
  )
}
